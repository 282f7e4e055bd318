# Written by ./dev docs from the catalogue.
from typing import Any, Literal, Optional, overload

from ._law import Law
from ._options import Quantity

@overload
def law(id: Literal['hertz'], *, K: Optional[Quantity] = ..., n: Optional[Quantity] = ..., stiffness:
        Optional[Quantity] = ..., restitution: Optional[Quantity] = ..., hysteresis: Optional[str] = ..., e:
        Optional[Quantity] = ..., h: Optional[Quantity] = ..., a: Optional[Quantity] = ..., body1:
        Optional[str] = ..., body2: Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """Hertz [hertz1881]

    F = K*d^n

    K [N/m^n]: contact stiffness
    n: exponent of the elastic force; 1.5 by default

    Validity: elastic bodies, small contact area
    """

@overload
def law(id: Literal['kelvin_voigt'], *, K: Optional[Quantity] = ..., D: Optional[Quantity] = ..., stiffness:
        Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ..., release:
        Optional[str] = ...) -> Law:
    """Kelvin-Voigt [goldsmith1960]

    F = K*d + D*v

    K [N/m]: contact stiffness
    D [N s/m]: dashpot

    Validity: force jumps at touch and pulls before separation
    """

@overload
def law(id: Literal['hunt_crossley'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., h:
        Optional[Quantity] = ..., n: Optional[Quantity] = ..., stiffness: Optional[Quantity] = ...,
        restitution: Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ...,
        release: Optional[str] = ...) -> Law:
    """Hunt-Crossley (Marhefka-Orin) [hunt1975 marhefka1999]

    F = K*d^n*(1 + h*v/v0)

    K [N/m^n]: contact stiffness
    e: requested restitution
    h: damping chi v0/K; d is accepted, too
    n: exponent of the elastic force; 1.5 by default

    Validity: e near 1: delivers within 0.009 for e >= 0.9, never below 0.488
    """

@overload
def law(id: Literal['herbert_mcwhannell'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., h:
        Optional[Quantity] = ..., n: Optional[Quantity] = ..., stiffness: Optional[Quantity] = ...,
        restitution: Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ...,
        release: Optional[str] = ...) -> Law:
    """Herbert-McWhannell [herbert1977]

    F = K*d^n*(1 + h*v/v0)

    K [N/m^n]: contact stiffness
    e: requested restitution
    h: damping chi v0/K; d is accepted, too
    n: exponent of the elastic force; 1.5 by default

    Validity: e near 1: never below 0.488
    """

@overload
def law(id: Literal['lee_wang'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., h:
        Optional[Quantity] = ..., n: Optional[Quantity] = ..., stiffness: Optional[Quantity] = ...,
        restitution: Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ...,
        release: Optional[str] = ...) -> Law:
    """Lee-Wang [lee1983]

    F = K*d^n*(1 + h*v/v0)

    K [N/m^n]: contact stiffness
    e: requested restitution
    h: damping chi v0/K; d is accepted, too
    n: exponent of the elastic force; 1.5 by default

    Validity: delivers half the requested loss even for e near 1; never below 0.663
    """

@overload
def law(id: Literal['anagnostopoulos'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., xi:
        Optional[Quantity] = ..., stiffness: Optional[Quantity] = ..., restitution: Optional[Quantity] = ...,
        body1: Optional[str] = ..., body2: Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """Anagnostopoulos [anagnostopoulos1988]

    F = K*d + 2*xi*sqrt(K*m)*v

    K [N/m]: contact stiffness
    e: requested restitution
    xi: damping ratio, C = 2 xi sqrt(K m)

    Validity: exact for the geometric release rule
    """

@overload
def law(id: Literal['lankarani_nikravesh'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., h:
        Optional[Quantity] = ..., n: Optional[Quantity] = ..., stiffness: Optional[Quantity] = ...,
        restitution: Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ...,
        release: Optional[str] = ...) -> Law:
    """Lankarani-Nikravesh [lankarani1990]

    F = K*d^n*(1 + h*v/v0)

    K [N/m^n]: contact stiffness
    e: requested restitution
    h: damping chi v0/K; d is accepted, too
    n: exponent of the elastic force; 1.5 by default

    Validity: e near 1 (within 0.0132 for e >= 0.9, never below 0.663); impact speed below 1e-5 sqrt(E/rho)
    """

@overload
def law(id: Literal['ristow'], *, K: Optional[Quantity] = ..., gamma: Optional[Quantity] = ..., stiffness:
        Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ..., release:
        Optional[str] = ...) -> Law:
    """Ristow [ristow1992]

    F = K*d^1.5 + gamma*m*v

    K [N/m^1.5]: Hertz stiffness
    gamma [1/s]: damping rate, per effective mass

    Validity: granular flow; restitution rises with speed
    """

@overload
def law(id: Literal['tsuji'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., alpha:
        Optional[Quantity] = ..., stiffness: Optional[Quantity] = ..., restitution: Optional[Quantity] = ...,
        body1: Optional[str] = ..., body2: Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """Tsuji et al. [tsuji1992 antypov2011]

    F = K*d^1.5 + alpha*sqrt(K*m)*d^0.25*v

    K [N/m^1.5]: Hertz stiffness
    e: requested restitution
    alpha: damping coefficient

    Validity: exact for the geometric release rule, at any speed
    """

@overload
def law(id: Literal['lee_herrmann'], *, K: Optional[Quantity] = ..., gamma: Optional[Quantity] = ...,
        stiffness: Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ..., release:
        Optional[str] = ...) -> Law:
    """Lee-Herrmann [lee1993]

    F = K*d^1.5 + gamma*m*v

    K [N/m^1.5]: Hertz stiffness
    gamma [1/s]: damping rate, per effective mass

    Validity: granular flow; restitution rises with speed
    """

@overload
def law(id: Literal['schaefer'], *, K: Optional[Quantity] = ..., chi: Optional[Quantity] = ..., stiffness:
        Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ..., release:
        Optional[str] = ...) -> Law:
    """Schaefer et al. (Kuwabara-Kono) [schaefer1996 kuwabara1987]

    F = K*d^1.5 + chi*d^0.5*v

    K [N/m^1.5]: Hertz stiffness
    chi [N s/m^1.5]: damping coefficient

    Validity: viscoelastic spheres; restitution falls with speed^(1/5)
    """

@overload
def law(id: Literal['jankowski'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., xi:
        Optional[Quantity] = ..., stiffness: Optional[Quantity] = ..., restitution: Optional[Quantity] = ...,
        body1: Optional[str] = ..., body2: Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """Jankowski (nonlinear viscoelastic) [jankowski2005 jankowski2006]

    F = v > 0 ? K*d^1.5 + 2*xi*sqrt(K*m)*d^0.25*v : K*d^1.5

    K [N/m^1.5]: Hertz stiffness
    e: requested restitution
    xi: damping ratio

    Validity: structural pounding; within 0.0086
    """

@overload
def law(id: Literal['zhiying_qishao'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., h:
        Optional[Quantity] = ..., n: Optional[Quantity] = ..., stiffness: Optional[Quantity] = ...,
        restitution: Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ...,
        release: Optional[str] = ...) -> Law:
    """Zhiying-Qishao [zhiying2006]

    F = K*d^n*(1 + h*v/v0)

    K [N/m^n]: contact stiffness
    e: requested restitution
    h: damping chi v0/K; d is accepted, too
    n: exponent of the elastic force; 1.5 by default

    Validity: within 0.023 for e >= 0.5; never below 0.179
    """

@overload
def law(id: Literal['bordbar_hyppanen'], *, K: Optional[Quantity] = ..., chi: Optional[Quantity] = ...,
        stiffness: Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ..., release:
        Optional[str] = ...) -> Law:
    """Bordbar-Hyppanen [bordbar2007]

    F = K*d^1.5 + chi*d^0.65*v

    K [N/m^1.5]: Hertz stiffness
    chi [N s/m^1.65]: damping coefficient

    Validity: multiple collisions of fine spheres; empirical exponent
    """

@overload
def law(id: Literal['gonthier'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., h:
        Optional[Quantity] = ..., n: Optional[Quantity] = ..., stiffness: Optional[Quantity] = ...,
        restitution: Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ...,
        release: Optional[str] = ...) -> Law:
    """Gonthier et al. (published approximation) [gonthier2004]

    F = K*d^n*(1 + h*v/v0)

    K [N/m^n]: contact stiffness
    e: requested restitution
    h: damping chi v0/K; d is accepted, too
    n: exponent of the elastic force; 1.5 by default

    Validity: within 0.032 everywhere, excellent below 0.3
    """

@overload
def law(id: Literal['zhang_sharf'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., h:
        Optional[Quantity] = ..., n: Optional[Quantity] = ..., stiffness: Optional[Quantity] = ...,
        restitution: Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ...,
        release: Optional[str] = ...) -> Law:
    """Zhang-Sharf (exact) [zhang2009]

    F = K*d^n*(1 + h*v/v0)

    K [N/m^n]: contact stiffness
    e: requested restitution
    h: damping chi v0/K; d is accepted, too
    n: exponent of the elastic force; 1.5 by default

    Validity: exact for 0 < e <= 1
    """

@overload
def law(id: Literal['flores'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., h:
        Optional[Quantity] = ..., n: Optional[Quantity] = ..., stiffness: Optional[Quantity] = ...,
        restitution: Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ...,
        release: Optional[str] = ...) -> Law:
    """Flores et al. [flores2011]

    F = K*d^n*(1 + h*v/v0)

    K [N/m^n]: contact stiffness
    e: requested restitution
    h: damping chi v0/K; d is accepted, too
    n: exponent of the elastic force; 1.5 by default

    Validity: soft and hard contacts: within 0.045 everywhere
    """

@overload
def law(id: Literal['gharib_hurmuzlu'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., h:
        Optional[Quantity] = ..., n: Optional[Quantity] = ..., stiffness: Optional[Quantity] = ...,
        restitution: Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ...,
        release: Optional[str] = ...) -> Law:
    """Gharib-Hurmuzlu [gharib2012]

    F = K*d^n*(1 + h*v/v0)

    K [N/m^n]: contact stiffness
    e: requested restitution
    h: damping chi v0/K; d is accepted, too
    n: exponent of the elastic force; 1.5 by default

    Validity: e below 0.3 only: still damps at e = 1 (delivers 0.594)
    """

@overload
def law(id: Literal['brilliantov'], *, K: Optional[Quantity] = ..., A: Optional[Quantity] = ..., eta1:
        Optional[Quantity] = ..., eta2: Optional[Quantity] = ..., E: Optional[Quantity] = ..., nu:
        Optional[Quantity] = ..., stiffness: Optional[Quantity] = ..., body1: Optional[str] = ..., body2:
        Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """Brilliantov et al. [brilliantov1996]

    F = K*(d^1.5 + 1.5*A*d^0.5*v)

    K [N/m^1.5]: Hertz stiffness
    A [s]: dissipative constant of the material
    eta1 [Pa s]: viscosity of shear
    eta2 [Pa s]: viscosity of compression
    E [Pa]: Young's modulus
    nu: Poisson's ratio

    Validity: viscoelastic spheres; speed well below sound, A v/d small
    """

@overload
def law(id: Literal['schwager_poschel'], *, K: Optional[Quantity] = ..., A: Optional[Quantity] = ...,
        stiffness: Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ..., release:
        Optional[str] = ...) -> Law:
    """Schwager-Poeschel [schwager1998]

    F = K*(d^1.5 + 1.5*A*d^0.5*v)

    K [N/m^1.5]: Hertz stiffness
    A [s]: dissipative constant of the material

    Validity: viscoelastic spheres; the form of Brilliantov et al.
    """

@overload
def law(id: Literal['hu_guo'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., h:
        Optional[Quantity] = ..., n: Optional[Quantity] = ..., stiffness: Optional[Quantity] = ...,
        restitution: Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ...,
        release: Optional[str] = ...) -> Law:
    """Hu-Guo [hu2015]

    F = K*d^n*(1 + h*v/v0)

    K [N/m^n]: contact stiffness
    e: requested restitution
    h: damping chi v0/K; d is accepted, too
    n: exponent of the elastic force; 1.5 by default

    Validity: within 0.034 everywhere, within 0.012 for e >= 0.5
    """

@overload
def law(id: Literal['exact_hunt_crossley'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., h:
        Optional[Quantity] = ..., n: Optional[Quantity] = ..., stiffness: Optional[Quantity] = ...,
        restitution: Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ...,
        release: Optional[str] = ...) -> Law:
    """Hunt-Crossley with exact restitution [marhefka1999 gonthier2004 zhang2009]

    F = K*d^n*(1 + h*v/v0)

    K [N/m^n]: contact stiffness
    e: requested restitution
    h: damping chi v0/K; d is accepted, too
    n: exponent of the elastic force; 1.5 by default

    Validity: exact for 0 < e <= 1, any exponent n, both release rules
    """

@overload
def law(id: Literal['carvalho_martins'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., h:
        Optional[Quantity] = ..., n: Optional[Quantity] = ..., stiffness: Optional[Quantity] = ...,
        restitution: Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ...,
        release: Optional[str] = ...) -> Law:
    """Carvalho-Martins [carvalho2019]

    F = K*d^n*(1 + h*v/v0)

    K [N/m^n]: contact stiffness
    e: requested restitution
    h: damping chi v0/K; d is accepted, too
    n: exponent of the elastic force; 1.5 by default

    Validity: e above 1/3: within 2e-4 for e >= 0.5; best explicit formula
    """

@overload
def law(id: Literal['ye'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., h: Optional[Quantity]
        = ..., n: Optional[Quantity] = ..., stiffness: Optional[Quantity] = ..., restitution:
        Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ..., release:
        Optional[str] = ...) -> Law:
    """Ye-Li-Zhu (Hertz pounding) [ye2009]

    F = K*d^n*(1 + h*v/v0)

    K [N/m^n]: contact stiffness
    e: requested restitution
    h: damping chi v0/K; d is accepted, too
    n: exponent of the elastic force; 1.5 by default

    Validity: structural pounding; the same factor as Flores: within 0.045
    """

@overload
def law(id: Literal['ye_linear'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., h:
        Optional[Quantity] = ..., stiffness: Optional[Quantity] = ..., restitution: Optional[Quantity] = ...,
        body1: Optional[str] = ..., body2: Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """Ye-Li-Zhu (modified Kelvin) [ye2009b]

    F = K*d*(1 + h*v/v0)

    K [N/m]: contact stiffness
    e: requested restitution
    h: damping chi v0/K; d is accepted, too

    Validity: structural pounding; within 0.034 everywhere
    """

@overload
def law(id: Literal['pant_wijeyewickrema'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., h:
        Optional[Quantity] = ..., stiffness: Optional[Quantity] = ..., restitution: Optional[Quantity] = ...,
        body1: Optional[str] = ..., body2: Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """Pant-Wijeyewickrema [pant2012]

    F = v > 0 ? K*d*(1 + h*v/v0) : K*d

    K [N/m]: contact stiffness
    e: requested restitution
    h: damping chi v0/K; d is accepted, too

    Validity: structural pounding, damping of the approach only; within 0.029
    """

@overload
def law(id: Literal['mahmoud_jankowski'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., xi:
        Optional[Quantity] = ..., stiffness: Optional[Quantity] = ..., restitution: Optional[Quantity] = ...,
        body1: Optional[str] = ..., body2: Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """Mahmoud-Jankowski (linear, approach only) [mahmoud2011]

    F = v > 0 ? K*d + 2*xi*sqrt(K*m)*v : K*d

    K [N/m]: contact stiffness
    e: requested restitution
    xi: damping ratio, C = 2 xi sqrt(K m)

    Validity: structural pounding; within 0.0072
    """

@overload
def law(id: Literal['hertzdamp'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., h:
        Optional[Quantity] = ..., n: Optional[Quantity] = ..., stiffness: Optional[Quantity] = ...,
        restitution: Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ...,
        release: Optional[str] = ...) -> Law:
    """Muthukumar-DesRoches Hertzdamp [muthukumar2006]

    F = K*d^n*(1 + h*v/v0)

    K [N/m^n]: contact stiffness
    e: requested restitution
    h: damping chi v0/K; d is accepted, too
    n: exponent of the elastic force; 1.5 by default

    Validity: structural pounding; the factor of Lankarani-Nikravesh: never below 0.663
    """

@overload
def law(id: Literal['power_law'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., alpha:
        Optional[Quantity] = ..., p: Optional[Quantity] = ..., damping: Literal['both', 'approach'] = ...,
        stiffness: Optional[Quantity] = ..., restitution: Optional[Quantity] = ..., body1: Optional[str] =
        ..., body2: Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """Power law with exact restitution (Feng) [feng2026]

    F = K*d^p + alpha*sqrt(K*m)*d^((p - 1)/2)*v

    K [N/m^p]: contact stiffness
    e: requested restitution
    alpha: damping coefficient
    p: exponent of the elastic force; 1.5 by default
    damping: phases in which the damper acts, one of both and approach

    Validity: any exponent; e is delivered under the release rule in force
    """

@overload
def law(id: Literal['general'], *, K: Optional[Quantity] = ..., chi: Optional[Quantity] = ..., n:
        Optional[Quantity] = ..., j: Optional[Quantity] = ..., damping: Literal['both', 'approach'] = ...,
        stiffness: Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ..., release:
        Optional[str] = ...) -> Law:
    """General power law, any two exponents [feng2026]

    F = K*d^n + chi*d^j*v

    K [N/m^n]: contact stiffness
    chi [N s/m^(j + 1)]: damping coefficient
    n: exponent of the elastic force; 1.5 by default
    j: exponent of d in the damping force; 0.0 by default
    damping: phases in which the damper acts, one of both and approach

    Validity: closed form for j = n, j = (n - 1)/2 and j = 2n + 1
    """

@overload
def law(id: Literal['walton_braun'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., k2:
        Optional[Quantity] = ..., stiffness: Optional[Quantity] = ..., restitution: Optional[Quantity] = ...,
        body1: Optional[str] = ..., body2: Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """Walton-Braun [walton1986]

    r = peak*(1 - K/k2); F = d >= peak ? K*d : max(0, k2*(d - r))

    K [N/m]: contact stiffness
    e: requested restitution
    k2 [N/m]: stiffness on return, at least K

    Validity: plastic discs and spheres; exact, independent of speed
    """

@overload
def law(id: Literal['thornton'], *, K: Optional[Quantity] = ..., R: Optional[Quantity] = ..., p_y:
        Optional[Quantity] = ..., stiffness: Optional[Quantity] = ..., body1: Optional[str] = ..., body2:
        Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """Thornton (elastic - perfectly plastic) [thornton1997]

    y = R*(pi*p_y*2*sqrt(R)/(3*K))^2; G = peak < y ? K*peak^1.5 : K*y^1.5 + pi*p_y*R*(peak - y); q = peak > 0 ? K*peak^1.5/G : 1; r = peak*(1 - 1/q); F = d >= peak ? (d < y ? K*d^1.5 : K*y^1.5 + pi*p_y*R*(d - y)) : (d > r ? K*sqrt(q)*(d - r)^1.5 : 0)

    K [N/m^1.5]: Hertz stiffness
    R [m]: effective radius
    p_y [Pa]: contact pressure at yield

    Validity: metal spheres, speeds above yield; no hardening
    """

@overload
def law(id: Literal['bilinear'], *, K: Optional[Quantity] = ..., e: Optional[Quantity] = ..., K2:
        Optional[Quantity] = ..., d_y: Optional[Quantity] = ..., a: Optional[Quantity] = ..., stiffness:
        Optional[Quantity] = ..., restitution: Optional[Quantity] = ..., body1: Optional[str] = ..., body2:
        Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """Muthukumar-DesRoches bilinear [muthukumar2003 muthukumar2006]

    up = d < d_y ? K*d : K*d_y + K2*(d - d_y); F = min(up, max(K2*d, K*d + offset))

    K [N/m]: contact stiffness
    e: requested restitution
    K2 [N/m]: stiffness after yield, at most K
    d_y [m]: indentation at yield
    a: d_y over the design indentation, used with e; 0.1 by default

    Validity: structural pounding near the design indentation d_y/a; delivers more than e
    """

@overload
def law(id: Literal['jkr'], *, K: Optional[Quantity] = ..., R: Optional[Quantity] = ..., W: Optional[Quantity]
        = ..., stiffness: Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ...,
        release: Optional[str] = ...) -> Law:
    """Johnson-Kendall-Roberts [johnson1971 thornton1998]

    Es = 3*K/(4*sqrt(R)); d = r^2/R - sqrt(2*pi*W*r/Es); F = 4*Es*r^3/(3*R) - sqrt(8*pi*W*Es*r^3)

    K [N/m^1.5]: Hertz stiffness
    R [m]: effective radius
    W [N/m]: work of adhesion

    Validity: soft, adhesive spheres; contact begins at d = 0 and ends by pull-off below it
    """

@overload
def law(id: Literal['dmt'], *, K: Optional[Quantity] = ..., R: Optional[Quantity] = ..., W: Optional[Quantity]
        = ..., stiffness: Optional[Quantity] = ..., body1: Optional[str] = ..., body2: Optional[str] = ...,
        release: Optional[str] = ...) -> Law:
    """Derjaguin-Muller-Toporov [derjaguin1975]

    F = K*d^1.5 - 2*pi*W*R

    K [N/m^1.5]: Hertz stiffness
    R [m]: effective radius
    W [N/m]: work of adhesion

    Validity: stiff, weakly adhesive spheres; loses no energy
    """

@overload
def law(id: Literal['adams_impact'], *, K: Optional[Quantity] = ..., n: Optional[Quantity] = ..., c_max:
        Optional[Quantity] = ..., d_max: Optional[Quantity] = ..., stiffness: Optional[Quantity] = ..., body1:
        Optional[str] = ..., body2: Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """ADAMS IMPACT [adams2019]

    s = min(d/d_max, 1); F = max(0, K*d^n + c_max*s^2*(3 - 2*s)*v)

    K [N/m^n]: contact stiffness
    n: exponent of the elastic force; 1.5 by default
    c_max [N s/m]: damping at full depth
    d_max [m]: indentation of full damping

    Validity: multibody practice; the force never pulls
    """

@overload
def law(id: Literal['line_hertz'], *, R1: Optional[Quantity] = ..., R2: Optional[Quantity] = ..., E1:
        Optional[Quantity] = ..., nu1: Optional[Quantity] = ..., E2: Optional[Quantity] = ..., nu2:
        Optional[Quantity] = ..., L: Optional[Quantity] = ..., contact: Literal['internal', 'external'] = ...,
        variant: Literal['corrected', 'printed'] = ..., restitution: Optional[Quantity] = ..., hysteresis:
        Optional[str] = ..., e: Optional[Quantity] = ..., h: Optional[Quantity] = ..., a: Optional[Quantity] =
        ..., body1: Optional[str] = ..., body2: Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """Hertz (line) [hertz1881 liu2007]

    b = 2*sqrt(f*R/(pi*Es)); d = f/pi*(h1*(2*ln(4*R1/b) - 1) + h2*(2*ln(4*R2/b) - 1))

    R1 [m]: radius of body 1, the housing of an internal contact
    R2 [m]: radius of body 2
    E1 [Pa]: Young's modulus of body 1
    nu1: Poisson's ratio
    E2 [Pa]: Young's modulus of body 2
    nu2: Poisson's ratio
    L [m]: length of contact
    contact: pin in a hole, or two cylinders, one of internal and external
    variant: corrected formula, or the review's own, one of corrected and printed

    Validity: each cylinder held at its centre; contact width small against R; folds back at 0.541 dR for like materials
    """

@overload
def law(id: Literal['johnson'], *, R1: Optional[Quantity] = ..., R2: Optional[Quantity] = ..., E1:
        Optional[Quantity] = ..., nu1: Optional[Quantity] = ..., E2: Optional[Quantity] = ..., nu2:
        Optional[Quantity] = ..., L: Optional[Quantity] = ..., contact: Literal['internal', 'external'] = ...,
        variant: Literal['corrected', 'printed'] = ..., restitution: Optional[Quantity] = ..., hysteresis:
        Optional[str] = ..., e: Optional[Quantity] = ..., h: Optional[Quantity] = ..., a: Optional[Quantity] =
        ..., body1: Optional[str] = ..., body2: Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """Johnson [johnson1985]

    b = 2*sqrt(f*R/(pi*Es)); d = f/pi*(h1*(2*ln(4*R1/b) - 1) + h2*(2*ln(4*R2/b) - 1))

    R1 [m]: radius of body 1, the housing of an internal contact
    R2 [m]: radius of body 2
    E1 [Pa]: Young's modulus of body 1
    nu1: Poisson's ratio
    E2 [Pa]: Young's modulus of body 2
    nu2: Poisson's ratio
    L [m]: length of contact
    contact: pin in a hole, or two cylinders, one of internal and external
    variant: corrected formula, or the review's own, one of corrected and printed

    Validity: each cylinder held at its centre; contact width small against R; folds back at 0.541 dR for like materials
    """

@overload
def law(id: Literal['radzimovsky'], *, R1: Optional[Quantity] = ..., R2: Optional[Quantity] = ..., E1:
        Optional[Quantity] = ..., nu1: Optional[Quantity] = ..., E2: Optional[Quantity] = ..., nu2:
        Optional[Quantity] = ..., L: Optional[Quantity] = ..., contact: Literal['internal', 'external'] = ...,
        variant: Literal['corrected', 'printed'] = ..., restitution: Optional[Quantity] = ..., hysteresis:
        Optional[str] = ..., e: Optional[Quantity] = ..., h: Optional[Quantity] = ..., a: Optional[Quantity] =
        ..., body1: Optional[str] = ..., body2: Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """Radzimovsky [radzimovsky1953 young2002]

    d = f/(pi*Es)*(ln(pi*Es*dR/f) + 2/3)

    R1 [m]: radius of body 1, the housing of an internal contact
    R2 [m]: radius of body 2
    E1 [Pa]: Young's modulus of body 1
    nu1: Poisson's ratio
    E2 [Pa]: Young's modulus of body 2
    nu2: Poisson's ratio
    L [m]: length of contact
    contact: pin in a hole, or two cylinders, one of internal and external
    variant: corrected formula, or the review's own, one of corrected and printed

    Validity: distance between centres; folds back at 0.717 dR
    """

@overload
def law(id: Literal['goldsmith'], *, R1: Optional[Quantity] = ..., R2: Optional[Quantity] = ..., E1:
        Optional[Quantity] = ..., nu1: Optional[Quantity] = ..., E2: Optional[Quantity] = ..., nu2:
        Optional[Quantity] = ..., L: Optional[Quantity] = ..., contact: Literal['internal', 'external'] = ...,
        variant: Literal['corrected', 'printed'] = ..., restitution: Optional[Quantity] = ..., hysteresis:
        Optional[str] = ..., e: Optional[Quantity] = ..., h: Optional[Quantity] = ..., a: Optional[Quantity] =
        ..., body1: Optional[str] = ..., body2: Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """Goldsmith [goldsmith1960]

    d = f/(pi*Es)*(ln(pi*Es*L^2/(f*R)) + 1)

    R1 [m]: radius of body 1, the housing of an internal contact
    R2 [m]: radius of body 2
    E1 [Pa]: Young's modulus of body 1
    nu1: Poisson's ratio
    E2 [Pa]: Young's modulus of body 2
    nu2: Poisson's ratio
    L [m]: length of contact
    contact: pin in a hole, or two cylinders, one of internal and external
    variant: corrected formula, or the review's own, one of corrected and printed

    Validity: support set by the length L; folds back at L^2/R
    """

@overload
def law(id: Literal['dubowsky_freudenstein'], *, R1: Optional[Quantity] = ..., R2: Optional[Quantity] = ...,
        E1: Optional[Quantity] = ..., nu1: Optional[Quantity] = ..., E2: Optional[Quantity] = ..., nu2:
        Optional[Quantity] = ..., L: Optional[Quantity] = ..., contact: Literal['internal', 'external'] = ...,
        variant: Literal['corrected', 'printed'] = ..., restitution: Optional[Quantity] = ..., hysteresis:
        Optional[str] = ..., e: Optional[Quantity] = ..., h: Optional[Quantity] = ..., a: Optional[Quantity] =
        ..., body1: Optional[str] = ..., body2: Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """Dubowsky-Freudenstein [dubowsky1971]

    d = f/(pi*Es)*(ln(pi*Es*L^2/(f*R)) + 1)

    R1 [m]: radius of body 1, the housing of an internal contact
    R2 [m]: radius of body 2
    E1 [Pa]: Young's modulus of body 1
    nu1: Poisson's ratio
    E2 [Pa]: Young's modulus of body 2
    nu2: Poisson's ratio
    L [m]: length of contact
    contact: pin in a hole, or two cylinders, one of internal and external
    variant: corrected formula, or the review's own, one of corrected and printed

    Validity: support set by the length L; folds back at L^2/R
    """

@overload
def law(id: Literal['esdu_78035'], *, R1: Optional[Quantity] = ..., R2: Optional[Quantity] = ..., E1:
        Optional[Quantity] = ..., nu1: Optional[Quantity] = ..., E2: Optional[Quantity] = ..., nu2:
        Optional[Quantity] = ..., L: Optional[Quantity] = ..., contact: Literal['internal', 'external'] = ...,
        variant: Literal['corrected', 'printed'] = ..., restitution: Optional[Quantity] = ..., hysteresis:
        Optional[str] = ..., e: Optional[Quantity] = ..., h: Optional[Quantity] = ..., a: Optional[Quantity] =
        ..., body1: Optional[str] = ..., body2: Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """ESDU-78035 [esdu1978]

    d = f/(pi*Es)*(ln(4*pi*Es*dR/f) + 1)

    R1 [m]: radius of body 1, the housing of an internal contact
    R2 [m]: radius of body 2
    E1 [Pa]: Young's modulus of body 1
    nu1: Poisson's ratio
    E2 [Pa]: Young's modulus of body 2
    nu2: Poisson's ratio
    L [m]: length of contact
    contact: pin in a hole, or two cylinders, one of internal and external
    variant: corrected formula, or the review's own, one of corrected and printed

    Validity: journal bearings, internal contact only; folds back at 4 dR
    """

@overload
def law(id: Literal['line_lankarani_nikravesh'], *, R1: Optional[Quantity] = ..., R2: Optional[Quantity] =
        ..., E1: Optional[Quantity] = ..., nu1: Optional[Quantity] = ..., E2: Optional[Quantity] = ..., nu2:
        Optional[Quantity] = ..., L: Optional[Quantity] = ..., contact: Literal['internal', 'external'] = ...,
        variant: Literal['corrected', 'printed'] = ..., restitution: Optional[Quantity] = ..., hysteresis:
        Optional[str] = ..., e: Optional[Quantity] = ..., h: Optional[Quantity] = ..., a: Optional[Quantity] =
        ..., body1: Optional[str] = ..., body2: Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """Lankarani-Nikravesh (line) [lankarani1990]

    F = 4/3*Es*sqrt(R)*d^1.5

    R1 [m]: radius of body 1, the housing of an internal contact
    R2 [m]: radius of body 2
    E1 [Pa]: Young's modulus of body 1
    nu1: Poisson's ratio
    E2 [Pa]: Young's modulus of body 2
    nu2: Poisson's ratio
    L [m]: length of contact
    contact: pin in a hole, or two cylinders, one of internal and external
    variant: corrected formula, or the review's own, one of corrected and printed

    Validity: a sphere law: no length, no half-plane limit; far softer than the cylinder laws
    """

@overload
def law(id: Literal['liu'], *, R1: Optional[Quantity] = ..., R2: Optional[Quantity] = ..., E1:
        Optional[Quantity] = ..., nu1: Optional[Quantity] = ..., E2: Optional[Quantity] = ..., nu2:
        Optional[Quantity] = ..., L: Optional[Quantity] = ..., contact: Literal['internal', 'external'] = ...,
        variant: Literal['corrected', 'printed'] = ..., restitution: Optional[Quantity] = ..., hysteresis:
        Optional[str] = ..., e: Optional[Quantity] = ..., h: Optional[Quantity] = ..., a: Optional[Quantity] =
        ..., body1: Optional[str] = ..., body2: Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """Liu et al. [liu2007]

    F = L*pi/2*d*Es*sqrt(d/(2*(dR + d)))

    R1 [m]: radius of body 1, the housing of an internal contact
    R2 [m]: radius of body 2
    E1 [Pa]: Young's modulus of body 1
    nu1: Poisson's ratio
    E2 [Pa]: Young's modulus of body 2
    nu2: Poisson's ratio
    L [m]: length of contact
    contact: pin in a hole, or two cylinders, one of internal and external
    variant: corrected formula, or the review's own, one of corrected and printed

    Validity: fitted to finite elements, internal contact only; no half-plane limit, soft for d << dR
    """

@overload
def law(id: Literal['pereira'], *, R1: Optional[Quantity] = ..., R2: Optional[Quantity] = ..., E1:
        Optional[Quantity] = ..., nu1: Optional[Quantity] = ..., E2: Optional[Quantity] = ..., nu2:
        Optional[Quantity] = ..., L: Optional[Quantity] = ..., contact: Literal['internal', 'external'] = ...,
        variant: Literal['corrected', 'printed'] = ..., restitution: Optional[Quantity] = ..., hysteresis:
        Optional[str] = ..., e: Optional[Quantity] = ..., h: Optional[Quantity] = ..., a: Optional[Quantity] =
        ..., body1: Optional[str] = ..., body2: Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """Pereira et al. [pereira2015]

    D = 1000*dR; a = internal ? 0.965 : 0.39; b = internal ? 0.0965 : 0.85; Y = D < 0.34954 ? 1.51*ln(1000*D)^(-0.151) : 0.0151*D + 1.151; n = internal ? Y*D^(-0.005) : 1.094; F = (a*D + b)*1e-3*L*Es/D*(1000*d)^n

    R1 [m]: radius of body 1, the housing of an internal contact
    R2 [m]: radius of body 2
    E1 [Pa]: Young's modulus of body 1
    nu1: Poisson's ratio
    E2 [Pa]: Young's modulus of body 2
    nu2: Poisson's ratio
    L [m]: length of contact
    contact: pin in a hole, or two cylinders, one of internal and external
    variant: corrected formula, or the review's own, one of corrected and printed

    Validity: fitted to Johnson in mm, MPa and N: internal 0.005 mm <= dR <= 10 mm; no half-plane limit
    """

@overload
def law(id: Literal['persson'], *, R1: Optional[Quantity] = ..., R2: Optional[Quantity] = ..., E1:
        Optional[Quantity] = ..., nu1: Optional[Quantity] = ..., E2: Optional[Quantity] = ..., nu2:
        Optional[Quantity] = ..., L: Optional[Quantity] = ..., contact: Literal['internal', 'external'] = ...,
        variant: Literal['corrected', 'printed'] = ..., restitution: Optional[Quantity] = ..., hysteresis:
        Optional[str] = ..., e: Optional[Quantity] = ..., h: Optional[Quantity] = ..., a: Optional[Quantity] =
        ..., body1: Optional[str] = ..., body2: Optional[str] = ..., release: Optional[str] = ...) -> Law:
    """Persson [persson1964]

    s = d/(2*dR + d); F = L*2*Es*dR*pi*s*(1 + s)/(2 - ln(1 + s) - 2*s^2)

    R1 [m]: radius of body 1, the housing of an internal contact
    R2 [m]: radius of body 2
    E1 [Pa]: Young's modulus of body 1
    nu1: Poisson's ratio
    E2 [Pa]: Young's modulus of body 2
    nu2: Poisson's ratio
    L [m]: length of contact
    contact: pin in a hole, or two cylinders, one of internal and external
    variant: corrected formula, or the review's own, one of corrected and printed

    Validity: conforming, similar materials, internal contact only; no half-plane limit; pole at 10.09 dR
    """

@overload
def law(id: Literal["expr"], *, force: str, release: Optional[str] = ..., **parameters: Quantity) -> Law:
    """A force of your own: a formula of d, v, v0, m and the parameters."""

@overload
def law(*, law_file: Any, release: Optional[str] = ..., **parameters: Quantity) -> Law:
    """A law as a TOML file."""

@overload
def law(id: str, *, release: Optional[str] = ..., **parameters: Any) -> Law:
    """A law whose name is known when the program runs."""
