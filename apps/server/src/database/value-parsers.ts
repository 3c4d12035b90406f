// Object ids of types, as PostgreSQL itself has them in pg_type.
const INT8 = 20;
const NUMERIC = 1700;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const [DATE, TIME, TIMETZ, INTERVAL] = [1082, 1083, 1266, 1186];

/** As `row_to_json` writes it: `2026-11-23T23:00:48.15+00:00` for `2026-11-23 23:00:48.15+00`. */
const asJsonTimestamp = (text: string): string =>
  text.replace(/^(\S+) ([\d:.]+)/, "$1T$2").replace(/(T\S+[+-]\d\d)(?=$| )/, "$1:00");
const asText = (text: string): string => text;
/** A number where JavaScript has the same. */
function asNumber(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}
const asInteger = (text: string): number | bigint =>
  Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);

/** How values of a type are read from the database's text where a driver's own way is not the API's. */
export const VALUE_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: asInteger,
  [NUMERIC]: asNumber,
  [TIMESTAMP]: asJsonTimestamp,
  [TIMESTAMPTZ]: asJsonTimestamp,
  // Dates and times stay the text that the API answers with.
  [DATE]: asText,
  [TIME]: asText,
  [TIMETZ]: asText,
  [INTERVAL]: asText,
};
