/** Name of the product, and of a site for which the operator has set no name. */
export const DEFAULT_SITE_NAME = "Challenge Diary";

/** Maximum number of characters in `SITE_NAME`. A longer name needs several lines in the header of a phone. */
const MAX_SITE_NAME = 40;

/** Throws an error that names the setting if the name is too long. */
export function parseSiteName(text: string | undefined): string | undefined {
  const name = text?.replaceAll(/\s+/g, " ").trim();
  if (name === undefined || name === "") return undefined;
  if (Array.from(name).length > MAX_SITE_NAME)
    throw new Error(`SITE_NAME is too long: use at most ${MAX_SITE_NAME} characters.`);
  return name;
}

export const withSiteName = (text: string, siteName: string): string =>
  text.replaceAll(DEFAULT_SITE_NAME, () => siteName);
