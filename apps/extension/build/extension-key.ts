/**
 * The public half of the key that names the extension: Chromium derives its id from it (nejgpmeaigkicnleipmkeapahefoppok),
 * so that an unpacked build, a test and the store have the same. The private half is kept by nobody; the store signs.
 */
export const EXTENSION_KEY =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAm4eYv+YBqhrkIVmsbp+deH7bFv87tft8Gkaz1q1I6zWFIODvAgVvDChtJtfkDKGcQfgmzVtQwGzfPSRTlu/oAHSzBxYUe8QAUMpjkVxm7CdKmWyb2I6XL3+4TBmKJD6SgOZosyyve9m2GyfXJGT23vsNGqXVzUqyPyhUlN7bXIchGyrQTPXIdKdhteBS3fFd8dRBlLkKpjCqbRhyS9yJUBqsNqCAEM25qUBzxrnpRZXWM+6Mn55nPKlQliBBqOUg8uhhuUWQw8GtY/U6W9Cko/t3TpJbxKPQO8QplDA9WaVjY6vwiyElvES6x8AihI6eoPuWBrhQ526G09zKQyYBMwIDAQAB";

export const CHROME_EXTENSION_ID = "nejgpmeaigkicnleipmkeapahefoppok";
export const FIREFOX_EXTENSION_ID = "extension@challenge-diary.example";
