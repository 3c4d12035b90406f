import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { headTags, markedHead } from "@diary/core/site/page-head";
import { beforeAll, expect, test } from "vitest";

import { startSharedBackend } from "./shared-backend.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { createChallenge, signUp, writeEntry } from "./users.ts";

const general = { path: "/", title: "Challenge Diary", description: "One entry a day.", index: false };
const site = temporaryFolder();
const head = markedHead(headTags(general, { siteUrl: "http://localhost" }));
writeFileSync(join(site, "app.html"), `<head>${head}</head><p>The app.</p>`);
const backend = await startSharedBackend({ webRoot: site });

/** Ends elements, quotes and CDATA. Contains patterns of `replace`, and characters that XML forbids or that reverse text. */
const HOSTILE = `</title></script><script>alert(1)</script>"'&$&$\`]]>\u202E\u2066\u0001\u0008\u000B\uFFFE\uFFFF`;
const LINKS =
  "[a](javascript:alert(1)) [b](data:text/html,x) [c](vbscript:x) ![d](http://evil.example/e) <javascript:x>";

let challenge: string;
beforeAll(async () => {
  const user = await signUp(backend, "ume");
  await user.client
    .from("profile")
    .update({ nickname: HOSTILE.slice(0, 50), comment: HOSTILE, handle: "ume_1" })
    .eq("user_id", user.id)
    .select("*")
    .throwOnError();
  const title = `</title>"$&\r\n]]>\u0007\u202E`;
  challenge = await createChallenge(user, { visibility: "public", title, desc: HOSTILE });
  const content = `${HOSTILE}\n\n${LINKS}`;
  await writeEntry(user, { challenge_id: challenge, date: "2026-11-02", content });
  await backend.sql("update public.day set format = 'markdown'");
});

const read = async (path: string) => {
  const response = await fetch(backend.url + path.replace("{challenge}", challenge));
  expect(response.status).toBe(200);
  return response.text();
};
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/u;
const REVERSING = /[\u202A-\u202E]/;

test.each(["/challenge/{challenge}", "/challenge/{challenge}/proof", "/u/ume_1"])(
  "hostile texts add no element and no control character to the head of %s",
  async (path) => {
    const page = await read(path);
    expect(page.match(/<title>/g)).toHaveLength(1);
    expect(page).toMatch(/<\/head><p>The app\.<\/p>$/);
    expect(page).not.toMatch(/<script|alert\(1\)<\/script>/);
    expect(page).not.toMatch(REVERSING);
    expect(page.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  },
);

test.each(["/challenge/{challenge}/feed.atom", "/u/ume_1/feed.atom"])(
  "hostile texts can't break the feed %s or add harmful links and images",
  async (path) => {
    const feed = await read(path);
    expect(feed).not.toMatch(FORBIDDEN);
    expect(feed.match(/<[^>]*>/g)?.filter((tag) => /script|img/.test(tag))).toEqual([]);
    expect(feed).not.toContain("]]>");
    const html = feed.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"');
    expect(html).not.toMatch(/(href|src)="\s*(javascript|data|vbscript)/i);
    expect(html).not.toMatch(/<img[^>]*evil/);
    for (const [, title] of feed.matchAll(/<(?:title|name)>(.*?)</g)) expect(title).not.toMatch(REVERSING);
  },
);

test.each(["/badge/{challenge}.svg", "/embed/{challenge}"])(
  "hostile texts add no script and no control character to %s",
  async (path) => {
    const image = await read(path);
    expect(image).not.toMatch(/<script|<\/title><\/title>/);
    expect(image).not.toMatch(FORBIDDEN);
    expect(image).not.toMatch(REVERSING);
  },
);
