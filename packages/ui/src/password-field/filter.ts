/** The specification's alphabet of passwords: other characters do not enter the field. */
export function filterPassword(text: string): string {
  return text.replaceAll(/[^0-9a-zA-Z]/g, "");
}
