import type { WxtViteConfig } from "wxt";

type Plugin = Extract<NonNullable<WxtViteConfig["plugins"]>[number], { name: string }>;

/**
 * Has a page with an early script read its font together with its styles. Found out from them, it comes after the
 * layout: that is then done twice, and for the first time with fonts of the system that have to be looked for.
 */
export function fontEarly(): Plugin {
  return {
    name: "font-early",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        // While developing there is no bundle.
        if (bundle === undefined || !html.includes('src="/early.js"')) return [];
        const fonts = Object.keys(bundle).filter((file) => file.endsWith(".woff2"));
        if (fonts.length === 0) throw new Error("The popup's font is not where it was.");
        return fonts.map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${file}` },
          injectTo: "head" as const,
        }));
      },
    },
  };
}
