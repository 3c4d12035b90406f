import { createElement } from "react";

import type { LinkElement } from "../text-link/text-link.tsx";

// Texts as they come in life and at the edges, for the stories.

/** A word of 60 letters without a space. */
export const longWord = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauhof";
export const emoji = "Ship it 🚢🎉 👩🏽‍💻";
export const rightToLeft = "تعلم البرمجة كل يوم";
export const japanese = "毎日プログラミングを学ぶ";
const sentences =
  "Read two chapters on generics and rewrote the parser with them. The third attempt was the simplest one, as it often is. ";
/** 500 characters: the longest description. */
export const longDescription = sentences.repeat(5).slice(0, 500);

/** A plain link without text, for stories: what an app's router link is to a component. */
export function storyLink(href: string): LinkElement {
  return createElement("a", { href });
}
