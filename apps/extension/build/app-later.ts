import type { WxtViteConfig } from "wxt";

type Plugin = Extract<NonNullable<WxtViteConfig["plugins"]>[number], { name: string }>;

const MODULES =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g;

/**
 * Leaves it to a page's early script when its app is read from the disk: the browser reads an extension's files
 * one after the other, and the styles are wanted before. The files' names stand at the document element.
 */
export function appLater(): Plugin {
  return {
    name: "app-later",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        // While developing there is no bundle, and the page loads its modules by itself.
        if (bundle === undefined || !html.includes('src="/early.js"')) return html;
        const files: string[] = [];
        const rest = html.replaceAll(MODULES, (_tag, file: string) => {
          files.push(file);
          return "";
        });
        return rest.replace("<html", `<html data-app="${files.join(" ")}"`);
      },
    },
  };
}
