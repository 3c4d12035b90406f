import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";

import { readSourceFiles } from "./source-files.ts";

const archive = (files: Record<string, Uint8Array>) => new Uint8Array(zipSync(files, { level: 9 }));
const read = (bytes: Uint8Array<ArrayBuffer>) =>
  readSourceFiles([{ path: "a.zip", blob: new Blob([bytes]) }]);
const view = (bytes: Uint8Array) => new DataView(bytes.buffer);
const indexOf = (bytes: Uint8Array, signature: number) => {
  let at = 0;
  while (view(bytes).getUint32(at, true) !== signature) at += 1;
  return at;
};

describe("an archive", () => {
  test("gives its texts and names the rest, stored and deflated, with names of any script", async () => {
    const bytes = archive({
      "日記/二月:一.md": strToU8("雪"),
      "stored.md": strToU8("x"),
      "写真/a.jpg": strToU8("x"),
    });
    expect(await read(bytes)).toEqual({
      files: [
        { path: "日記/二月:一.md", text: "雪" },
        { path: "stored.md", text: "x" },
      ],
      media: ["写真/a.jpg"],
    });
  });

  test("in Shift_JIS has names that can be read", async () => {
    const bytes = archive({ "aa.md": strToU8("x") });
    for (const signature of [0x04034b50, 0x02014b50])
      bytes.set([0x93, 0xfa], indexOf(bytes, signature) + (signature === 0x04034b50 ? 30 : 46));
    expect((await read(bytes)).files).toEqual([{ path: "日.md", text: "x" }]);
  });

  test("that says it is small is measured by what comes out of it", async () => {
    const bytes = archive({ "bomb.json": new Uint8Array(70 * 1_048_576) });
    expect(bytes.length).toBeLessThan(100_000);
    view(bytes).setUint32(indexOf(bytes, 0x02014b50) + 24, 10, true);
    view(bytes).setUint32(indexOf(bytes, 0x04034b50) + 22, 10, true);
    await expect(read(bytes)).rejects.toMatchObject({ problem: "too-large", file: "bomb.json" });
  });

  test.each([
    ["cut short", (bytes: Uint8Array<ArrayBuffer>) => bytes.slice(0, -30)],
    ["of garbage", () => new Uint8Array(1000)],
    [
      "with a directory elsewhere",
      (bytes: Uint8Array<ArrayBuffer>) => {
        view(bytes).setUint32(indexOf(bytes, 0x06054b50) + 16, 4_000_000, true);
        return bytes;
      },
    ],
    [
      "with a damaged member",
      (bytes: Uint8Array<ArrayBuffer>) => {
        bytes.fill(0xff, 40, 60);
        return bytes;
      },
    ],
    [
      "with a member in encryption",
      (bytes: Uint8Array<ArrayBuffer>) => {
        view(bytes).setUint16(indexOf(bytes, 0x02014b50) + 8, 1, true);
        return bytes;
      },
    ],
    [
      "with a name longer than the directory",
      (bytes: Uint8Array<ArrayBuffer>) => {
        view(bytes).setUint16(indexOf(bytes, 0x02014b50) + 28, 65_535, true);
        return bytes;
      },
    ],
  ])("%s is refused", async (_, damage) => {
    const text = Array.from({ length: 300 }, (__, n) => `${n * 7919}`).join(" ");
    await expect(read(damage(archive({ "a.md": strToU8(text) })))).rejects.toMatchObject({
      problem: "archive",
    });
  });

  test("with more members than are read is refused before any is", async () => {
    const bytes = archive({ "a.md": strToU8("x") });
    view(bytes).setUint16(indexOf(bytes, 0x06054b50) + 10, 20_001, true);
    await expect(read(bytes)).rejects.toMatchObject({ problem: "too-large" });
  });
});
