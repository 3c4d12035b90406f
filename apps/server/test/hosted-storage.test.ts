import { afterEach, expect, test, vi } from "vitest";

import { HostedStorage } from "../src/storage/hosted-storage.ts";

interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

let sent: Sent[] = [];
afterEach(() => void vi.unstubAllGlobals());

function simulateService(respond: () => Response = () => new Response("an image")): HostedStorage {
  sent = [];
  vi.stubGlobal("fetch", async (url: string, { body, headers, method }: RequestInit) => {
    const bytes = body === undefined ? "" : Buffer.from(body as Uint8Array).toString();
    sent.push({ method: method!, url, headers: headers as Record<string, string>, body: bytes });
    return respond();
  });
  return new HostedStorage({
    SUPABASE_URL: "https://abc.supabase.co/",
    SUPABASE_SECRET_KEY: "sb_secret_x",
  });
}

const BASE = "https://abc.supabase.co/storage/v1/object";
const KEYS = { apikey: "sb_secret_x", authorization: "Bearer sb_secret_x" };

test("an upload replaces an image of the same name, which is encoded", async () => {
  const storage = simulateService();
  await storage.upload({ bucket: "avatars", name: "id/猫 #1.png" }, Buffer.from("an image"), "image/png");
  expect(sent).toEqual([
    {
      method: "POST",
      url: `${BASE}/avatars/id/%E7%8C%AB%20%231.png`,
      headers: { ...KEYS, "content-type": "image/png", "x-upsert": "true" },
      body: "an image",
    },
  ]);
});

test("a download returns the bytes of an image", async () => {
  const storage = simulateService();
  expect((await storage.download({ bucket: "photos", name: "id/1" })).toString()).toBe("an image");
  expect(sent).toMatchObject([{ method: "GET", url: `${BASE}/photos/id/1`, headers: KEYS }]);
});

test("at most 1,000 images of one bucket are deleted with one request", async () => {
  const storage = simulateService();
  const photos = Array.from({ length: 1001 }, (_, n) => ({ bucket: "photos", name: `id/${n}` }));
  await storage.remove([...photos, { bucket: "avatars", name: "id/a" }]);
  const deleted = sent.map(({ body, method, url }) => {
    const { prefixes } = JSON.parse(body) as { prefixes: string[] };
    return [method, url.slice(BASE.length), prefixes.length, prefixes[0]];
  });
  expect(deleted).toEqual([
    ["DELETE", "/photos", 1000, "id/0"],
    ["DELETE", "/photos", 1, "id/1000"],
    ["DELETE", "/avatars", 1, "id/a"],
  ]);
});

test("a rejection by the service and a missing setting are errors for the operator", async () => {
  const image = { bucket: "photos", name: "id/1" };
  const missing = simulateService(() => new Response("", { status: 404 })).download(image);
  await expect(missing).rejects.toThrow("The storage service responds with 404 to GET photos/id/1.");
  for (const environment of [{ SUPABASE_URL: "https://abc.supabase.co" }, { SUPABASE_SECRET_KEY: "x" }])
    await expect(new HostedStorage(environment).download(image)).rejects.toThrow(
      "Set SUPABASE_URL and SUPABASE_SECRET_KEY",
    );
});
