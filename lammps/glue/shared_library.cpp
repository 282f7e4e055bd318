// Everything that the shared library exports comes from the archive of the styles.
