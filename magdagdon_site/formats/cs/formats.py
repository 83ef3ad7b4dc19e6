"""Czech: no leading zeros, and a full stop that a space follows, where no line may break."""

DATE_FORMAT = "j.\N{NO-BREAK SPACE}E Y"
SHORT_DATE_FORMAT = "j.\N{NO-BREAK SPACE}n.\N{NO-BREAK SPACE}Y"
DATETIME_FORMAT = "j.\N{NO-BREAK SPACE}E Y, G:i"
SHORT_DATETIME_FORMAT = "j.\N{NO-BREAK SPACE}n.\N{NO-BREAK SPACE}Y, G:i"
TIME_FORMAT = "G:i"
