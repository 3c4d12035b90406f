/** The languages of the landing page, the policy and the terms; the rest of the service is English. */
export type Language = "en" | "ja";

/** The landing page's language before anybody chose: Japanese if the browser's is exactly "ja". */
export function defaultLanguage(browserLanguage: string): Language {
  return browserLanguage === "ja" ? "ja" : "en";
}
