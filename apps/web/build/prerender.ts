import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { LANGUAGES } from "@diary/core/languages";
import { paths } from "@diary/core/paths";
import { PLACEHOLDERS, SETTINGS_ID } from "@diary/core/site/site-settings";
import { minify, transformWithOxc, type Manifest, type Plugin } from "vite";

import type * as server from "../src/entry-server.tsx";
import { siteWords } from "../src/words/en/site.ts";
import { chunkAddress, pageHtml, stylesheetPath } from "./page-html.ts";

type Server = Pick<
  typeof server,
  "earlyRequestConstants" | "prerendered" | "render" | "renderChallengeOutline"
>;

interface InlineScripts {
  preloadChallenge: string;
  earlyRequests: string;
}

const entry = "index.html";

/** Writes pages, `app.html` for other addresses, robots.txt and sitemap.xml, with placeholders for a site's settings. */
export function prerender(scripts: InlineScripts): Plugin {
  return {
    name: "diary-prerender",
    apply: "build",
    config: () => ({
      builder: {},
      environments: {
        client: { build: { manifest: true, rolldownOptions: { input: entry } } },
        ssr: {
          build: {
            outDir: "node_modules/.prerender",
            emptyOutDir: true,
            copyPublicDir: false,
            rolldownOptions: { input: "src/entry-server.tsx" },
          },
        },
      },
    }),
    buildApp: {
      order: "post",
      async handler(builder) {
        const { client, ssr } = builder.environments;
        if (!client || !ssr) throw new Error("The build needs its client and ssr environments.");
        if (!client.isBuilt) await builder.build(client);
        if (!ssr.isBuilt) await builder.build(ssr);
        const out = path.resolve(builder.config.root, client.config.build.outDir);
        const bundle = path.resolve(builder.config.root, ssr.config.build.outDir, "entry-server.js");
        await writePages(out, (await import(pathToFileURL(bundle).href)) as Server, scripts);
      },
    },
  };
}

async function writePages(out: string, site: Server, scripts: InlineScripts) {
  const template = await readFile(path.join(out, entry), "utf8");
  const manifestFile = path.join(out, ".vite/manifest.json");
  const manifest = JSON.parse(await readFile(manifestFile, "utf8")) as Manifest;
  const css = await readFile(path.join(out, stylesheetPath(template)), "utf8");
  const { siteUrl } = PLACEHOLDERS;
  const preloadChallenge = {
    script: await inlineScript(scripts.preloadChallenge, { SETTINGS_ID: JSON.stringify(SETTINGS_ID) }),
    outline: await site.renderChallengeOutline(),
  };
  const constants = Object.entries({
    ...(await site.earlyRequestConstants()),
    PHOTO_SCRIPTS: ["photos", "card-photos"].map((name) => chunkAddress(manifest, name)),
    SETTINGS_ID,
  });
  const earlyRequests = await inlineScript(
    scripts.earlyRequests,
    Object.fromEntries(constants.map(([name, value]) => [name, JSON.stringify(value)])),
  );
  await rm(path.join(out, entry));

  for (const page of site.prerendered) {
    const html = pageHtml(
      {
        template,
        body: await site.render(page.path),
        head: page,
        css,
        chunk: page.module,
        deferred: page.deferred,
        requests: page.index && page.path !== paths.home ? undefined : earlyRequests,
        preload: page.index ? undefined : preloadChallenge,
      },
      manifest,
    );
    const file = path.join(out, page.file);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, html);
  }

  const listed = site.prerendered.filter((page) => page.index).map((page) => page.path);
  await writeFile(path.join(out, "robots.txt"), robotsTxt(siteUrl));
  await writeFile(path.join(out, "sitemap.xml"), sitemapXml(siteUrl, listed));
}

export function inlineBootstrapPlugin(file: string): Plugin {
  return {
    name: "diary-early-script",
    transformIndexHtml: {
      order: "pre",
      handler: async (html) => {
        const code = await inlineScript(file, {
          GUEST_PATHS: JSON.stringify([paths.landing, paths.signIn, paths.signUp, paths.requestReset]),
          MY_PAGE_PATH: JSON.stringify(paths.myPage),
          APP_MISSING: JSON.stringify(await textOfEachLanguage(({ appMissing }) => appMissing)),
        });
        const texts = Object.entries(await textOfEachLanguage(({ noScript }) => noScript));
        const notice = texts.map(([language, text]) => `<p lang="${language}">${text}</p>`).join("");
        return html
          .replace("<!--early-->", () => `<script>${code}</script>`)
          .replace("<!--no-script-->", () => `<noscript><div class="app-missing">${notice}</div></noscript>`);
      },
    },
  };
}

type SiteWords = typeof siteWords;

/** Finds a translation's table by the id of `siteWords`. A language without this table has English texts. */
async function textOfEachLanguage<Text>(choose: (words: SiteWords) => Text): Promise<Record<string, Text>> {
  const texts = Object.keys(LANGUAGES).map(async (language) => {
    const file = path.join(import.meta.dirname, "../src/words", language, "site.ts");
    const tables = Object.values<SiteWords>(await import(pathToFileURL(file).href));
    return [language, choose(tables.find(({ id }) => id === siteWords.id) ?? siteWords)] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

async function inlineScript(file: string, define: Record<string, string> = {}): Promise<string> {
  const source = await readFile(file, "utf8");
  const { code } = await transformWithOxc(source, file, { lang: "ts", sourcemap: false, define });
  const { code: small } = await minify(file, code, { mangle: true, compress: true });
  return small.trim().replaceAll("</script", "<\\/script");
}

function robotsTxt(siteUrl: string): string {
  const closed = ["/mypage", "/day/", "/challenge/create", "/challenge/update/", "/changepasswordform"];
  const rules = closed.map((prefix) => `Disallow: ${prefix}`).join("\n");
  return `User-agent: *\n${rules}\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

function sitemapXml(siteUrl: string, listed: readonly string[]): string {
  const urls = listed.map((address) => `  <url><loc>${siteUrl}${address}</loc></url>`).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}
</urlset>
`;
}
