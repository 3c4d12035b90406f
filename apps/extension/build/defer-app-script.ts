import type { WxtViteConfig } from "wxt";

type Plugin = Extract<NonNullable<WxtViteConfig["plugins"]>[number], { name: string }>;

const MODULES =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g;

/** Fonts to preload, without the files of accented letters and italics, which few texts need. */
const FONT = /\/(?:besley|inter|literata)-(?!accented|italic)[\w-]{8}\.woff2$/;

/** Browsers read an extension's files one by one, so `load-app.ts` loads the modules after the first paint. */
export function deferAppScript(): Plugin {
  return {
    name: "defer-app-script",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        // In development, the page loads its modules without `load-app.js`.
        if (bundle === undefined || !html.includes('src="/load-app.js"')) return html;
        const files: string[] = [];
        const rest = html.replaceAll(MODULES, (_tag, file: string) => {
          files.push(file);
          return "";
        });
        const fonts = Object.keys(bundle).filter((file) => FONT.test(file));
        if (fonts.length !== 3)
          throw new Error(`The bundle has ${fonts.length} fonts to preload instead of 3.`);
        const tags = fonts.map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${file}` },
          injectTo: "head" as const,
        }));
        return { html: rest.replace("<html", `<html data-app="${files.join(" ")}"`), tags };
      },
    },
  };
}
