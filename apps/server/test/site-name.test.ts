import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { headTags, markedHead } from "@diary/core/site/page-head";
import { PLACEHOLDERS } from "@diary/core/site/site-settings";
import { beforeEach, expect, test } from "vitest";

import { startSharedBackend } from "./shared-backend.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { signUp } from "./users.ts";

const NAME = "Ume's Diary & Co";
const ESCAPED = "Ume's Diary &amp; Co";
const webRoot = temporaryFolder();
const head = { path: "/", title: "Challenge Diary", description: "One entry a day.", index: false };
writeFileSync(join(webRoot, "app.html"), `<head>${markedHead(headTags(head, PLACEHOLDERS))}</head>`);

const backend = await startSharedBackend({ webRoot, settings: { siteName: NAME } });
beforeEach(() => backend.reset());

test("a user's page, the mails and authenticator apps show the name of the site", async () => {
  const mina = await signUp(backend, "mina");
  await mina.client.from("profile").update({ handle: "mina" }).eq("user_id", mina.id).throwOnError();
  const page = await (await fetch(`${backend.url}/u/mina`)).text();
  expect(page).toContain(` · ${ESCAPED}</title>`);
  expect(page).toContain(`property="og:site_name" content="${ESCAPED}"`);

  await mina.client.auth.resetPasswordForEmail(mina.email);
  const [mail] = await backend.mails();
  expect(mail?.html).toContain(`at ${ESCAPED}`);
  expect(mail?.html).not.toContain("Challenge Diary");

  const { data } = await mina.client.auth.mfa.enroll({ factorType: "totp" });
  expect(new URL(data!.totp.uri).searchParams.get("issuer")).toBe(NAME);
});
