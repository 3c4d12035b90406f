import { createElement } from "react";

/** A link to a page of the site, in a tab of its own; its words come from the component it is handed to. */
export function siteLink(href: string) {
  return createElement("a", { href, target: "_blank", rel: "noreferrer" });
}
