import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { scriptHashes } from "@diary/server/http/security-headers";
import { isAppPage } from "@diary/server/http/site";
import { expect, onTestFinished, test } from "vitest";

import { appPages } from "../apps/web/src/pages.ts";
import { writeHostingFiles } from "./hosting-files.ts";

const SITE = {
  siteUrl: "https://diary.example",
  apiUrl: "https://abc.supabase.co",
  key: "sb_publishable_x",
  contactEmail: "hello@diary.example",
  sendsMail: true,
};
const PAGE = "<!doctype html><script>early()</script>";

function builtFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "diary-hosting-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "app.html"), PAGE);
  return folder;
}

const read = (folder: string, name: string) => readFileSync(join(folder, name), "utf8");

test("for a hosted Supabase, `_headers` and `vercel.json` have a content security policy", async () => {
  const folder = builtFolder();
  await writeHostingFiles(folder, SITE);
  const [hash = ""] = scriptHashes(PAGE);
  const headers = read(folder, "_headers");
  expect(headers).toContain(`script-src 'self' ${hash};`);
  expect(headers).toContain("connect-src 'self' https://abc.supabase.co;");
  expect(headers).toContain("strict-transport-security: max-age=31536000");
  expect(headers).toContain("/assets/*\n  cache-control: public, max-age=31536000, immutable");

  const vercel = JSON.parse(read(folder, "vercel.json")) as {
    headers: { headers: { key: string; value: string }[] }[];
    rewrites: { source: string; destination: string }[];
  };
  expect(vercel.headers[0]?.headers.find(({ key }) => key === "content-security-policy")?.value).toContain(
    hash,
  );
  expect(vercel.rewrites).toContainEqual({ source: "/challenge/:id", destination: "/app.html" });
});

test("page addresses return the app, and other addresses get a 404", async () => {
  const folder = builtFolder();
  await writeHostingFiles(folder, SITE);
  const lines = read(folder, "_redirects").trim().split("\n");
  expect(lines).toEqual(appPages.map((path) => `${path} /app.html 200`));
  expect(read(folder, "404.html")).toBe(PAGE);
  for (const path of ["/mypage", "/challenge/x", "/challenge/update/x", "/day/edit/a/b", "/mypage/"])
    expect([path, isAppPage(path)]).toEqual([path, true]);
  for (const path of ["/nowhere", "/challenge", "/challenge/a/b", "/mypage/other", "/any/other/path"])
    expect([path, isAppPage(path)]).toEqual([path, false]);
  // Visitors get a 404 for pages of staff, also from a static host.
  for (const path of ["/desk", "/desk/queue", "/desk/case/x"])
    expect([path, isAppPage(path)]).toEqual([path, false]);
  for (const name of ["_redirects", "vercel.json"]) expect(read(folder, name)).not.toContain("desk");
});
