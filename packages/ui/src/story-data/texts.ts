import { createElement } from "react";

import type { LinkElement } from "../text-link/text-link.tsx";

export const longWord = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauhof";
export const emoji = "Ship it 🚢🎉 👩🏽‍💻";
export const rightToLeft = "تعلم البرمجة كل يوم";
export const japanese = "毎日プログラミングを学ぶ";
const sentences =
  "Read two chapters on generics and rewrote the parser with them. The third attempt was the simplest one, as it often is. ";
export const longDescription = sentences.repeat(5).slice(0, 500);

export function storyLink(href: string): LinkElement {
  return createElement("a", { href });
}
