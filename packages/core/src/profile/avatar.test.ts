import { describe, expect, test } from "vitest";

import { AppError } from "../errors/index.ts";
import { fromStorage } from "./avatar-storage.ts";
import { avatarFileName, validateAvatar } from "./avatar.ts";
import { getAvatarUrl, AVATAR_LIMITS } from "./rules.ts";

const USER = "00000000-0000-4000-8000-000000000001";
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const name = (fileName: string, bytes = PNG) =>
  avatarFileName({ fileName, type: "image/png", bytes: new Uint8Array(bytes), userId: USER });

describe("avatar file name", () => {
  test.each([
    ["me.png", "me"],
    ["Holiday Photo (2).PNG", "Holiday-Photo-2"],
    ["mé.jpeg", "me"],
    ["写真.png", "avatar"],
    ["../../etc/passwd", "avatar"],
    ["..\\evil.png", "evil"],
    ["archive.tar.gz", "archive-tar"],
    [".png", "avatar"],
    ["", "avatar"],
    ["a_b-c.gif", "a_b-c"],
    ["---.png", "avatar"],
  ])("a file named %j is stored as %j with the user's id", (fileName, base) => {
    expect(name(fileName)).toMatch(new RegExp(`^${USER}/${base}-[0-9a-f]{8}-${USER}\\.png$`));
  });

  test("a long file name is shortened to the length of the database column", () => {
    expect(name(`${"x".repeat(1000)}.png`).length).toBeLessThanOrEqual(300);
  });

  test("avatars get the same name if their bytes are equal, and different names otherwise", () => {
    expect(name("me.png")).toBe(name("me.png"));
    expect(name("me.png", [...PNG, 0])).not.toBe(name("me.png"));
    expect(name("me.png", [...PNG, 1])).not.toBe(name("me.png", [...PNG, 0]));
    // 811c9dc5 is the FNV-1a hash of no bytes.
    expect(name("me.png", [])).toBe(`${USER}/me-811c9dc5-${USER}.png`);
  });

  test("the extension of an avatar's name depends on the type, not on the file's name", () => {
    const file = { fileName: "me.png", bytes: new Uint8Array(PNG), userId: USER };
    expect(avatarFileName({ ...file, type: "image/jpeg" })).toMatch(/\.jpg$/);
    expect(avatarFileName({ ...file, type: "image/webp" })).toMatch(/\.webp$/);
    expect(avatarFileName({ ...file, type: "image/gif" })).toMatch(/\.gif$/);
  });
});

const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0));

const image = (size: number) => {
  const bytes = new Uint8Array(size);
  bytes.set(PNG);
  return new Blob([bytes]);
};

describe("accepted image types", () => {
  test.each([
    ["png", PNG, "image/png"],
    ["jpeg", [0xff, 0xd8, 0xff, 0xe0], "image/jpeg"],
    ["gif 87", ascii("GIF87a"), "image/gif"],
    ["gif 89", ascii("GIF89a"), "image/gif"],
    ["webp", [...ascii("RIFF"), 1, 2, 3, 4, ...ascii("WEBPVP8 ")], "image/webp"],
  ])("the type of a %s file is detected from the bytes, not from the name", async (_, bytes, type) => {
    expect(await validateAvatar(new File([new Uint8Array(bytes)], "x.txt", { type: "text/plain" }))).toBe(
      type,
    );
  });

  test.each([
    ["SVG", ascii('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["HTML", ascii("<!doctype html>")],
    ["an empty file", []],
    ["a truncated signature", PNG.slice(0, 4)],
    ["a WAVE file, which has the container of webp", [...ascii("RIFF"), 1, 2, 3, 4, ...ascii("WAVE")]],
    ["a bitmap", ascii("BM")],
  ])("%s is rejected even if its name ends in .png", async (_, bytes) => {
    const file = new File([new Uint8Array(bytes)], "x.png", { type: "image/png" });
    await expect(validateAvatar(file)).rejects.toEqual(new AppError("profile/avatar-not-an-image"));
  });

  test("an image of 1,048,576 bytes is accepted and one byte more is rejected", async () => {
    expect(AVATAR_LIMITS.bytes).toBe(1_048_576);
    expect(await validateAvatar(image(1_048_576))).toBe("image/png");
    await expect(validateAvatar(image(1_048_577))).rejects.toEqual(new AppError("profile/avatar-too-big"));
  });
});

test("getAvatarUrl returns a URL in the bucket, or null without a name", () => {
  expect(getAvatarUrl("https://diary.example", `${USER}/a b-${USER}.png`)).toBe(
    `https://diary.example/storage/v1/object/public/avatars/${USER}/a%20b-${USER}.png`,
  );
  expect(getAvatarUrl("https://diary.example", null)).toBeNull();
  expect(getAvatarUrl("https://diary.example", "")).toBeNull();
});

test.each([
  [{ status: 413 }, "profile/avatar-too-big"],
  [{ status: 400, statusCode: "413" }, "profile/avatar-too-big"],
  [{ status: 415, statusCode: "415" }, "profile/avatar-not-an-image"],
  [{ status: 400, statusCode: "403" }, "forbidden"],
  [{ status: 404, statusCode: "404" }, "not-found"],
  [{ status: 500, statusCode: "500" }, "server"],
  [{ status: 503, statusCode: "DatabaseTimeout" }, "server"],
  [{}, "network"],
])("the storage error %o becomes %s", (failure, code) => {
  expect(fromStorage({ message: "Refused", ...failure }).code).toBe(code);
});
