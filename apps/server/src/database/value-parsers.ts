const INT8 = 20;
const NUMERIC = 1700;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const [DATE, TIME, TIMETZ, INTERVAL] = [1082, 1083, 1266, 1186];

/** Formats like `row_to_json`: `2026-11-23T23:00:48.15+00:00` for `2026-11-23 23:00:48.15+00`. */
const asJsonTimestamp = (text: string): string =>
  text.replace(/^(\S+) ([\d:.]+)/, "$1T$2").replace(/(T\S+[+-]\d\d)(?=$| )/, "$1:00");
const asText = (text: string): string => text;
function asNumber(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}
const asInteger = (text: string): number | bigint =>
  Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);

export const VALUE_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: asInteger,
  [NUMERIC]: asNumber,
  [TIMESTAMP]: asJsonTimestamp,
  [TIMESTAMPTZ]: asJsonTimestamp,
  [DATE]: asText,
  [TIME]: asText,
  [TIMETZ]: asText,
  [INTERVAL]: asText,
};
