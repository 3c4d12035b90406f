/** Returns the origin. Throws for an address with a path, because links in pages and mails would lead to missing pages. */
export function parseSiteUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:\/\//i.test(text))
    throw new Error("SITE_URL must be an address that begins with http:// or https://.");
  const { href, origin } = new URL(text);
  if (href.replace(/\/+$/, "") === origin) return origin;
  throw new Error(
    "SITE_URL must be the address of a whole host, such as https://diary.example: the site can't be in a folder of another site.",
  );
}
