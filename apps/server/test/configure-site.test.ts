import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { PLACEHOLDERS, SETTINGS_ID, type SiteSettings } from "@diary/core/site/site-settings";
import { expect, test } from "vitest";

import { configureSite, readBuiltSite } from "../src/http/configure-site.ts";
import { inlineScriptHashes } from "../src/http/security-headers.ts";
import { createStaticSite } from "../src/http/site.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const SETTINGS: SiteSettings = {
  siteUrl: "https://diary.example",
  key: "public-key",
  contactEmail: "aiko@diary.example",
  operatorName: "Ume Sato",
  operatorAddress: "1-2-3 Minato, Tokyo",
  sendsMail: true,
};
const POLICY = `<!doctype html><head><link rel="canonical" href="{{SITE_URL}}/policy" />${PLACEHOLDERS.settings}
<script>early()</script></head><p data-about="operator">The controller is {{OPERATOR}}.</p>
<p>Write to <a href="mailto:{{CONTACT_EMAIL}}">{{CONTACT_EMAIL}}</a>.</p>`;

const MANIFEST = '{"name":"Challenge Diary","short_name":"Diary","start_url":"/home"}';

function writeBuiltSite(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "policy"));
  writeFileSync(join(folder, "policy/index.html"), POLICY);
  writeFileSync(join(folder, "index.html"), "<title>{{SITE_NAME}}</title>");
  writeFileSync(join(folder, "site.webmanifest"), MANIFEST);
  writeFileSync(join(folder, "robots.txt"), "Sitemap: {{SITE_URL}}/sitemap.xml\n");
  writeFileSync(join(folder, "sitemap.xml"), "<loc>{{SITE_URL}}/policy</loc>");
  writeFileSync(join(folder, "sw.js"), 'const version="0123456789ab-{{SETTINGS_VERSION}}";');
  return folder;
}

function configured(changes: Partial<SiteSettings> = {}): Map<string, string> {
  return configureSite(readBuiltSite(writeBuiltSite()), { ...SETTINGS, ...changes });
}

function settingsIn(html: string): unknown {
  const json = new RegExp(`<script type="application/json" id="${SETTINGS_ID}">(.*?)</script>`).exec(
    html,
  )?.[1];
  return JSON.parse(json ?? "null");
}

test("the files name the site's address, contact and operator, and no placeholder remains", () => {
  const files = configured();
  expect(files.get("policy/index.html")).toContain('href="https://diary.example/policy"');
  expect(files.get("policy/index.html")).toContain("The controller is Ume Sato, 1-2-3 Minato, Tokyo.");
  expect(files.get("policy/index.html")).toContain(
    '<a href="mailto:aiko@diary.example">aiko@diary.example</a>',
  );
  expect(files.get("robots.txt")).toBe("Sitemap: https://diary.example/sitemap.xml\n");
  expect(files.get("sitemap.xml")).toBe("<loc>https://diary.example/policy</loc>");
  expect([...files.values()].join("\n")).not.toMatch(/\{\{|<!--settings-->/);
});

test("titles and the installed app have the site's name, and by default the product's name", () => {
  const named = configured({ siteName: "Ume & Co" });
  expect(named.get("index.html")).toBe("<title>Ume &amp; Co</title>");
  expect(JSON.parse(named.get("site.webmanifest")!)).toEqual({
    name: "Ume & Co",
    short_name: "Ume & Co",
    start_url: "/home",
  });
  expect(configured().get("index.html")).toBe("<title>Challenge Diary</title>");
  expect(configured().get("site.webmanifest")).toBe(MANIFEST);
});

test("pages have the site's accent color, and by default no inline style", () => {
  expect(configured({ accentColor: "#1f6f54" }).get("policy/index.html")).toMatch(
    /<style>:root\{--color-accent:light-dark\(#[\da-f]{6},#[\da-f]{6}\);/,
  );
  expect(configured().get("policy/index.html")).not.toContain("<style>");
});

test("the privacy policy of a site without an operator omits the paragraph about the operator", () => {
  const page = configured({ operatorName: undefined }).get("policy/index.html");
  expect(page).not.toContain("The controller");
  expect(page).toContain("Write to");
});

test.each(["</script><script>alert(1)</script>", "$& and $1", 'Ume "Plum" Sato & <b>Sons</b>'])(
  "markup in the operator's name is shown as text: %s",
  (operatorName) => {
    const page = configured({ operatorName, operatorAddress: undefined }).get("policy/index.html")!;
    expect(settingsIn(page)).toMatchObject({ operatorName });
    expect(page).not.toContain(operatorName.includes("<") ? operatorName : "{{");
    expect(inlineScriptHashes([page])).toEqual(inlineScriptHashes([POLICY]));
  },
);

test("changed settings change the service worker", () => {
  const versions = [configured(), configured({ key: "other-key" })].map((files) => files.get("sw.js"));
  expect(new Set(versions).size).toBe(2);
  expect(configured().get("sw.js")).toBe(versions[0]);
});

test("two sites from one folder have the same headers, and the folder is not changed", () => {
  const folder = writeBuiltSite();
  const [first, second] = ["https://one.example", "https://two.example"].map((siteUrl) =>
    createStaticSite(folder, { ...SETTINGS, siteUrl }),
  );
  expect(first?.headers).toEqual(second?.headers);
  expect(readFileSync(join(folder, "policy/index.html"), "utf8")).toBe(POLICY);
});

test.each([
  ["https://diary.example", "max-age=31536000"],
  ["http://localhost:3000", undefined],
])("browsers open %s for a year only with HTTPS: %s", (siteUrl, expected) => {
  const { headers } = createStaticSite(writeBuiltSite(), { ...SETTINGS, siteUrl });
  expect(headers["strict-transport-security"]).toBe(expected);
});

test("pages may load data and images, but no scripts, from the API's origin", () => {
  const apiUrl = "https://abc.supabase.co/path";
  const { headers } = createStaticSite(writeBuiltSite(), { ...SETTINGS, apiUrl });
  const policy = headers["content-security-policy"]!.split("; ");
  expect(policy).toContain("connect-src 'self' https://abc.supabase.co");
  expect(policy).toContain("img-src 'self' data: blob: https://abc.supabase.co");
  expect(policy.filter((directive) => directive.includes("supabase"))).toHaveLength(2);
});
