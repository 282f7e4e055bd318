#include "pounding/event/yielding/storey_rule.hpp"

#include "pounding/event/yielding/bilinear.hpp"
#include "pounding/event/yielding/one_sided.hpp"
#include "pounding/event/yielding/peak_oriented.hpp"
#include "pounding/event/yielding/slider.hpp"

namespace percuss {

std::string_view name(Hysteresis rule) {
    switch (rule) {
        case Hysteresis::elastic: return "elastic";
        case Hysteresis::bilinear: return "bilinear";
        case Hysteresis::clough: return "clough";
        case Hysteresis::takeda: return "takeda";
        case Hysteresis::slip: return "slip";
        case Hysteresis::bouc_wen: return "bouc_wen";
        case Hysteresis::friction: return "friction";
        case Hysteresis::tension: return "tension";
        case Hysteresis::compression: return "compression";
    }
    return "";
}

namespace pounding {

std::unique_ptr<StoreyRule> make_rule(const StoreyYield& storey) {
    switch (storey.rule) {
        case Hysteresis::elastic: break;
        case Hysteresis::bouc_wen: break;  // has no lines
        case Hysteresis::bilinear: return std::make_unique<BilinearRule>(storey);
        case Hysteresis::clough: return std::make_unique<PeakOrientedRule>(storey, 0, false);
        case Hysteresis::takeda:
            return std::make_unique<PeakOrientedRule>(storey, storey.unloading, false);
        case Hysteresis::slip:
            return std::make_unique<PeakOrientedRule>(storey, storey.unloading, true);
        case Hysteresis::friction: return std::make_unique<SliderRule>(storey);
        case Hysteresis::tension:
        case Hysteresis::compression: return std::make_unique<OneSidedRule>(storey);
    }
    return nullptr;
}

}  // namespace pounding

}  // namespace percuss
