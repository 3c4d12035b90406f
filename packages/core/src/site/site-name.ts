export const DEFAULT_SITE_NAME = "Challenge Diary";

/** Maximum number of characters in `SITE_NAME`. A longer name needs several lines in the header of a phone. */
const MAX_SITE_NAME = 40;

export function parseSiteName(text: string | undefined): string | undefined {
  const name = text?.replaceAll(/\s+/g, " ").trim();
  if (name === undefined || name === "") return undefined;
  if (Array.from(name).length > MAX_SITE_NAME)
    throw new Error(`SITE_NAME is too long: use at most ${MAX_SITE_NAME} characters.`);
  return name;
}

export const withSiteName = (text: string, siteName: string): string =>
  text.replaceAll(DEFAULT_SITE_NAME, () => siteName);
