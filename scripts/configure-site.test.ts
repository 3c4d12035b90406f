import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { writeHostedSite } from "./configure-site.ts";

const SETTINGS = {
  siteUrl: "https://diary.example",
  apiUrl: "https://abc.supabase.co",
  key: "sb_publishable_x",
  contactEmail: "hello@diary.example",
  sendsMail: true,
};
const PAGE = "<!doctype html><!--settings--><script>early()</script>";

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "diary-configured-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("a site for a static host contains its settings, and the build is not changed", async () => {
  const built = aFolder();
  mkdirSync(join(built, "assets"));
  mkdirSync(join(built, ".vite"));
  for (const [name, text] of [
    ["app.html", PAGE],
    ["robots.txt", "Sitemap: {{SITE_URL}}/sitemap.xml"],
    ["assets/a-1.js", "app()"],
    ["assets/a-1.js.br", "compressed"],
    [".vite/manifest.json", "{}"],
  ] as const)
    writeFileSync(join(built, name), text);
  const output = join(aFolder(), "site");
  mkdirSync(output);
  writeFileSync(join(output, "old.txt"), "from an earlier build");

  await writeHostedSite(built, output, SETTINGS);

  const read = (name: string) => readFileSync(join(output, name), "utf8");
  expect(JSON.parse(read("config.json"))).toMatchObject({ url: SETTINGS.apiUrl, key: SETTINGS.key });
  expect(JSON.parse(read("api/openapi.json"))).toMatchObject({
    servers: [{ url: "https://abc.supabase.co/rest/v1/rpc" }],
  });
  expect(read("app.html")).toContain('"apiUrl":"https://abc.supabase.co"');
  expect(read("404.html")).toBe(read("app.html"));
  expect(read("robots.txt")).toBe("Sitemap: https://diary.example/sitemap.xml");
  expect(read("assets/a-1.js")).toBe("app()");
  expect(read("_headers")).toContain("connect-src 'self' https://abc.supabase.co;");
  for (const name of ["assets/a-1.js.br", ".vite", "old.txt"])
    expect([name, existsSync(join(output, name))]).toEqual([name, false]);
  expect(readFileSync(join(built, "app.html"), "utf8")).toBe(PAGE);
});
