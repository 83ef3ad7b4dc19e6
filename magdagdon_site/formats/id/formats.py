"""Indonesian: short months without a full stop, hours and minutes with one."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j M Y"
DATETIME_FORMAT = "j F Y, H.i"
SHORT_DATETIME_FORMAT = "j M Y, H.i"
TIME_FORMAT = "H.i"
