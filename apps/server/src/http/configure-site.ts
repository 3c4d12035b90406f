import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { escapeHtml } from "@diary/core/characters";
import { accentStyle } from "@diary/core/site/accent-color";
import { DEFAULT_SITE_NAME } from "@diary/core/site/site-name";
import {
  describeOperator,
  PLACEHOLDERS,
  SETTINGS_ID,
  type SiteSettings,
} from "@diary/core/site/site-settings";

const MANIFEST = "site.webmanifest";
const CONFIGURED = ["**/*.html", MANIFEST, "robots.txt", "sitemap.xml", "sw.js"];

const ABOUT_OPERATOR = /<p data-about="operator">.*?<\/p>/gs;

export function readBuiltSite(folder: string): Map<string, string> {
  const files = globSync(CONFIGURED, { cwd: folder }).toSorted();
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), "utf8")]));
}

/** Replaces placeholders, because the files on disk are the same for every operator. */
export function configureSite(
  files: ReadonlyMap<string, string>,
  settings: SiteSettings,
): Map<string, string> {
  return new Map(
    [...files].map(([file, text]) => [
      file,
      file === MANIFEST ? configureManifest(text, settings) : configureText(text, settings),
    ]),
  );
}

function configureManifest(text: string, { siteName }: SiteSettings): string {
  if (siteName === undefined) return text;
  return JSON.stringify({ ...(JSON.parse(text) as object), name: siteName, short_name: siteName });
}

export function configureText(text: string, settings: SiteSettings): string {
  const operator = settings.operatorName === undefined ? undefined : describeOperator(settings);
  const json = JSON.stringify(settings);
  const style = settings.accentColor === undefined ? "" : accentStyle(settings.accentColor);
  const values: readonly (readonly [placeholder: string, value: string])[] = [
    [PLACEHOLDERS.siteUrl, escapeHtml(settings.siteUrl)],
    [PLACEHOLDERS.siteName, escapeHtml(settings.siteName ?? DEFAULT_SITE_NAME)],
    [PLACEHOLDERS.contactEmail, escapeHtml(settings.contactEmail)],
    [PLACEHOLDERS.operator, escapeHtml(operator ?? "")],
    [PLACEHOLDERS.settingsVersion, createHash("sha256").update(json).digest("hex").slice(0, 12)],
    // A name such as "</script>" must not end the element.
    [
      PLACEHOLDERS.settings,
      `<script type="application/json" id="${SETTINGS_ID}">${json.replaceAll("<", "\\u003c")}</script>${style}`,
    ],
  ];
  return values.reduce(
    (filled, [placeholder, value]) => filled.replaceAll(placeholder, () => value),
    operator === undefined ? text.replaceAll(ABOUT_OPERATOR, "") : text,
  );
}
