import { useEffect } from "react";

import { env } from "../config/env.ts";
import { documentTitle } from "./document-title.ts";
import type { OwnHead } from "./own-head.ts";
import type { PageEntry } from "./page-table.ts";

/** Sets the one element of the head whose attribute has this value; null takes it away. */
function setTag(tag: "link" | "meta", attribute: string, value: string, content: string | null) {
  const found = document.head.querySelector(`${tag}[${attribute}="${value}"]`);
  if (content === null) return found?.remove();
  const element = found ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(attribute, value);
  element.setAttribute(tag === "link" ? "href" : "content", content);
}

/** Keeps the document's head in step with the page that is shown: for search engines, bookmarks and shared links. */
export function usePageHead(
  { access, description, path, title }: PageEntry,
  pathname: string,
  own: OwnHead | undefined,
): void {
  // Not what only some see, nor what was reported, by its number.
  const listed = access !== "signed-in" && !/[*?]$/.test(path);
  const shownTitle = documentTitle(own?.title ?? title);
  const shownDescription = own?.description ?? description;
  useEffect(() => {
    const address = env.siteUrl + pathname;
    document.title = shownTitle;
    setTag("meta", "name", "description", shownDescription);
    setTag("meta", "name", "robots", listed ? null : "noindex");
    setTag("link", "rel", "canonical", address);
    setTag("meta", "property", "og:title", shownTitle);
    setTag("meta", "property", "og:description", shownDescription);
    setTag("meta", "property", "og:url", address);
  }, [listed, pathname, shownDescription, shownTitle]);
}
