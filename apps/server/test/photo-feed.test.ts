import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { WEBP } from "@diary/testkit/photo-files";
import { expect, test } from "vitest";

import { startSharedBackend } from "./shared-backend.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { createChallenge, signUp, writeEntry } from "./users.ts";

const site = temporaryFolder();
writeFileSync(join(site, "app.html"), "<head></head>");
const backend = await startSharedBackend({ webRoot: site });

const PLACEHOLDER = "1QcSHQRnh493V4dIh4eXh1h4kJUI";

async function createPhoto() {
  const user = await signUp(backend, `of-${crypto.randomUUID()}`);
  const { client, id } = user;
  const handle = `h_${id.slice(-12)}`;
  await backend.sql("update public.profile set handle = $2 where user_id = $1", [id, handle]);
  const challenge_id = await createChallenge(user, { visibility: "public" });
  const day_id = await writeEntry(user, { challenge_id, date: "2026-11-02", content: "Baked" });
  const photo_id = crypto.randomUUID();
  for (const name of [`${id}/${photo_id}`, `${id}/${photo_id}-small`])
    await client.storage.from("photos").upload(name, new Blob([WEBP], { type: "image/webp" }));
  const photo = { photo_id, width: 64, height: 48, alt: 'A "loaf"', placeholder: PLACEHOLDER, added: true };
  await client.rpc("save_photos", { day_id, photos: [photo], removed: [] }).throwOnError();
  return {
    challenge_id,
    path: `/photos/${id}/${photo_id}`,
    pages: [`/challenge/${challenge_id}`, `/u/${handle}`],
  };
}

test("feeds contain the photos of public entries, and visitors can load them", async () => {
  const { pages, path } = await createPhoto();
  for (const page of pages) {
    const feed = await (await fetch(`${backend.url}${page}/feed.atom`)).text();
    expect(feed).toContain(
      `&lt;img src=&quot;${backend.url}${path}&quot; alt=&quot;A &amp;quot;loaf&amp;quot;&quot;&gt;`,
    );
    expect(feed).toContain(`<uri>${backend.url}${pages[1]}</uri>`);
  }
  const response = await fetch(backend.url + path);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(WEBP);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=600",
    "x-robots-tag": "none",
  });
  const head = await fetch(backend.url + path, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test.each([
  ["private challenge", "update public.challenge set visibility = 'private' where challenge_id = $1"],
  ["hidden entry", "update public.day set hidden_at = now() where challenge_id = $1"],
])("a photo of a %s is identical to a missing photo", async (_, sql) => {
  const { challenge_id, path } = await createPhoto();
  expect((await fetch(backend.url + path)).status).toBe(200);
  await backend.sql(sql, [challenge_id]);
  const missing = path.replace(/.{12}$/, "000000000000");
  const [hidden, none] = await Promise.all([path, missing].map((address) => fetch(backend.url + address)));
  expect([hidden!.status, await hidden!.text()]).toEqual([404, await none!.text()]);
});
