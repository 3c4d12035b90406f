import { createElement } from "react";

import type { LinkElement } from "./link-slot.tsx";

/** A plain link without text, for stories: what an app's router link is to a component. */
export function linkTo(href: string): LinkElement {
  return createElement("a", { href });
}
