import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";

import { readSourceFiles, SOURCE_LIMITS } from "./source-files.ts";

const archive = (files: Record<string, Uint8Array>, level: 0 | 9 = 9) =>
  new Uint8Array(zipSync(files, { level }));
const read = (bytes: Uint8Array<ArrayBuffer>) =>
  readSourceFiles([{ path: "a.zip", blob: new Blob([bytes]) }]);
const view = (bytes: Uint8Array) => new DataView(bytes.buffer);
const indexOf = (bytes: Uint8Array, signature: number) => {
  let at = 0;
  while (view(bytes).getUint32(at, true) !== signature) at += 1;
  return at;
};

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

describe("an archive", () => {
  test("the text files of an archive are read, and photos are found", async () => {
    const bytes = archive({
      "日記/二月:一.md": strToU8("雪"),
      "stored.md": strToU8("x"),
      "写真/a.jpg": strToU8("photo"),
      "a.mp4": strToU8("x"),
    });
    const { photos, ...found } = await read(bytes);
    expect(photos).toMatchObject([{ archive: "a.zip", path: "写真/a.jpg" }]);
    expect(await (await photos[0]!.read()).text()).toBe("photo");
    expect(found).toEqual({
      files: [
        { archive: "a.zip", path: "日記/二月:一.md", text: "雪" },
        { archive: "a.zip", path: "stored.md", text: "x" },
      ],
      undecoded: [],
      leftOut: [{ reason: "media", where: "a.mp4" }],
    });
  });

  test("file names in Shift_JIS are decoded", async () => {
    const bytes = archive({ "aa.md": strToU8("x") });
    bytes.set([0x93, 0xfa], indexOf(bytes, LOCAL) + 30);
    bytes.set([0x93, 0xfa], indexOf(bytes, CENTRAL) + 46);
    expect((await read(bytes)).files).toMatchObject([{ path: "日.md", text: "x" }]);
  });

  test("an archive that inflates beyond the limit is rejected, even with false headers", async () => {
    const bytes = archive({ "bomb.json": new Uint8Array(70 * 1_048_576) });
    expect(bytes.length).toBeLessThan(100_000);
    await expect(read(bytes)).rejects.toMatchObject({ problem: "too-large", file: "bomb.json" });
    view(bytes).setUint32(indexOf(bytes, CENTRAL) + 24, 10, true);
    view(bytes).setUint32(indexOf(bytes, LOCAL) + 22, 10, true);
    await expect(read(bytes)).rejects.toMatchObject({ problem: "archive", file: "bomb.json" });
  });

  test("an archive is read although the offset of the directory is wrong", async () => {
    const bytes = archive({ "a.md": strToU8("x") });
    view(bytes).setUint32(indexOf(bytes, END) + 16, 4_000_000, true);
    expect((await read(bytes)).files).toMatchObject([{ path: "a.md", text: "x" }]);
  });

  test.each([{}, { "__MACOSX/._a.md": strToU8("x") }, { "Daily/": new Uint8Array() }])(
    "an archive without files of the user is named in the error: %j",
    async (files) => {
      const blob = new Blob([new Uint8Array(zipSync(files))]);
      const problem = readSourceFiles([{ path: "Export.zip", blob }]);
      await expect(problem).rejects.toMatchObject({ problem: "nothing", file: "Export.zip" });
    },
  );

  test("an archive of encrypted files is rejected", async () => {
    const bytes = archive({ "a.md": strToU8("x") });
    view(bytes).setUint16(indexOf(bytes, CENTRAL) + 8, 1, true);
    await expect(read(bytes)).rejects.toMatchObject({ problem: "encrypted", file: "a.md" });
  });

  test.each<[string, (bytes: Uint8Array<ArrayBuffer>) => unknown]>([
    ["cut short", (bytes) => bytes.slice(0, -30)],
    ["without any structure", () => new Uint8Array(1000)],
    ["with a damaged member", (bytes) => bytes.fill(0xff, 40, 60)],
  ])("an archive %s is rejected", async (_, damage) => {
    const text = Array.from({ length: 300 }, (__, n) => `${n * 7919}`).join(" ");
    const bytes = archive({ "a.md": strToU8(text) });
    const damaged = (damage(bytes) as typeof bytes | undefined) ?? bytes;
    await expect(read(damaged)).rejects.toMatchObject({ problem: "archive" });
  });

  test("a photo over 50 MB is not read", async () => {
    const { photos } = await read(archive({ "a.jpg": new Uint8Array(51_000_000) }, 0));
    await expect(photos[0]!.read()).rejects.toMatchObject({ problem: "too-large", file: "a.jpg" });
  });

  test("an archive with too many members is rejected", async () => {
    const bytes = archive({ "a.md": strToU8("x"), "b.md": strToU8("x"), "c.jpg": strToU8("x") });
    const chosen = [{ path: "a.zip", blob: new Blob([bytes]) }];
    const limits = { ...SOURCE_LIMITS, files: 2 };
    await expect(readSourceFiles(chosen, limits)).rejects.toMatchObject({
      problem: "too-large",
      file: "a.zip",
    });
  });
});
