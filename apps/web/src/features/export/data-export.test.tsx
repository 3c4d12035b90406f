import { aDay, anExport, anExportedChallenge, anId, aProfile, aSetting } from "@diary/core/testing";
import { strFromU8, unzipSync } from "fflate";
import { expect, test, vi } from "vitest";

import type { FakeApi } from "../../testing/create-test-app.tsx";
import { renderTestApp } from "../../testing/render-test-app.tsx";
import { translate as japanese } from "../../words/ja/index.ts";

const member = anId(9001);
const { account, blocks, decisions, feedback, reports } = anExport();
const profile = aProfile({ nickname: "Mina *the* #1", avatar_url: `${member}/me-${member}.png` });
const {
  entries: _,
  rest_days: __,
  ...challenge
} = anExportedChallenge([], {
  title: "Learn [TypeScript]",
  days: 2,
  end_date: "2026-11-19",
});
const days = [aDay({ day_id: anId(102), date: "2026-11-19", content: "Done 🎉" }), aDay()];

async function openSettings(answer: FakeApi = () => undefined, isJapanese = false) {
  const files: { name: string; file: Blob }[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.set(`blob:${blobs.size}`, blob as Blob);
    return `blob:${blobs.size - 1}`;
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function saved(this: HTMLAnchorElement) {
    files.push({ name: this.download, file: blobs.get(this.href)! });
  });
  const site = await renderTestApp("/mypage/setting/data", {
    member,
    ...(isJapanese && { language: { language: "ja", translate: japanese } }),
    answer: (path, ...request) => {
      const found = answer(path, ...request);
      if (found !== undefined) return found;
      if (path === "/rest/v1/rpc/export_records") return { account, blocks, decisions, feedback, reports };
      if (path === "/rest/v1/profile") return [profile];
      if (path === "/rest/v1/setting") return [aSetting()];
      if (path === "/rest/v1/challenge") return [challenge];
      if (path === "/rest/v1/day") return days;
      if (path.startsWith("/storage/")) return new Response("PNG");
      return [];
    },
  });
  return { site, files };
}

async function textsOf(zip: Blob | undefined): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await zip!.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

test("Export everything creates a zip with all data of the user and a guide", async () => {
  const { files, site } = await openSettings();
  await site.getByRole("button", { name: "Export everything" }).click();
  await expect.element(site.getByText("Your export is in your downloads.")).toBeVisible();
  expect(files.map(({ name }) => name)).toEqual(["challenge-diary.zip"]);
  const texts = await textsOf(files[0]?.file);
  expect(Object.keys(texts)).toEqual([
    "README.md",
    "challenge-diary.json",
    "challenge-diary.ics",
    "avatar.png",
    "Learn [TypeScript]/2026-11-18.md",
    "Learn [TypeScript]/2026-11-19.md",
    "logs/Learn [TypeScript].md",
  ]);
  expect(texts["Learn [TypeScript]/2026-11-19.md"]).toMatch(/number: 2\n---\n\nDone 🎉\n$/);
  expect(texts["challenge-diary.ics"]).toContain(`UID:${anId(102)}@${location.host}`);
  expect(JSON.parse(texts["challenge-diary.json"]!)).toMatchObject({
    format: "challenge-diary",
    version: 1,
    account,
    challenges: [{ title: "Learn [TypeScript]", entries: [{ date: "2026-11-18" }, { date: "2026-11-19" }] }],
  });
  expect(texts["README.md"]).toMatch(
    /^# Challenge Diary of Mina \\\*the\\\* \\#1\n\nOne small thing a day\.\n\nExported on /,
  );
  expect(texts["README.md"]).toMatch(
    /\n## Learn \\\[TypeScript\\\]\n\nTypeScript · 2026-11-18 ~ 2026-11-19 · 2 of 2 days · private\n\nA chapter/,
  );
});

test("the guide is in the user's language", { tags: "extended" }, async () => {
  const { files, site } = await openSettings(undefined, true);
  await site.getByRole("button", { name: "すべて書き出す" }).click();
  await expect.poll(() => files.length).toBe(1);
  const texts = await textsOf(files[0]?.file);
  expect(texts["README.md"]).toContain("このファイルの内容：");
  expect(texts["README.md"]).toContain("2日中2日 · 非公開");
});

test.each(["/rest/v1/rest_day", `/storage/v1/object/public/avatars/${member}/me-${member}.png`])(
  "an export fails if the request to %s fails, and can be repeated",
  { tags: "extended" },
  async (missing) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let isDown = true;
    const { files, site } = await openSettings((path) =>
      isDown && path === missing ? Response.json({}, { status: 500 }) : undefined,
    );
    const start = site.getByRole("button", { name: "Export everything" });
    await start.click();
    await expect.element(site.getByText(/^The export failed, and no file was created/)).toBeVisible();
    expect(files).toEqual([]);
    isDown = false;
    await start.click();
    await expect.poll(() => files.length).toBe(1);
  },
);

test("an export shows its progress, and a stopped export saves no file", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { files, site } = await openSettings((path) => (path === "/rest/v1/day" ? promise : undefined));
  const start = site.getByRole("button", { name: "Export everything" });
  await start.click();
  await expect.element(site.getByRole("progressbar", { name: "Exporting" })).toBeVisible();
  await site.getByRole("button", { name: "Stop" }).click();
  await expect.element(start).toHaveFocus();
  resolve(days);
  await expect.element(site.getByRole("progressbar")).not.toBeInTheDocument();
  expect(files).toEqual([]);
  await start.click();
  await expect.poll(() => files.length).toBe(1);
});
