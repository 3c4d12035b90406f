import { createElement } from "react";

import type { LinkElement } from "../text-link/text-link.tsx";

// Ordinary and extreme texts for stories.

/** 60 letters without a space. */
export const longWord = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauhof";
export const emoji = "Ship it 🚢🎉 👩🏽‍💻";
export const rightToLeft = "تعلم البرمجة كل يوم";
export const japanese = "毎日プログラミングを学ぶ";
const sentences =
  "Read two chapters on generics and rewrote the parser with them. The third attempt was the simplest one, as it often is. ";
/** 500 characters, the longest description. */
export const longDescription = sentences.repeat(5).slice(0, 500);

/** Plain link for stories, instead of a router's. */
export function storyLink(href: string): LinkElement {
  return createElement("a", { href });
}
