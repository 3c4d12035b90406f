export const PRODUCT = "Challenge Diary";

/** The text of the tab: the page first, since tabs are narrow. */
export function documentTitle(page: string): string {
  return page.startsWith(PRODUCT) ? page : `${page} · ${PRODUCT}`;
}
