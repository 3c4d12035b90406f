import { describe, expect, test } from "vitest";

import { aPhoto, anId } from "../testing/index.ts";
import {
  isSamePhotos,
  mergePhotos,
  NO_PHOTOS,
  photoPath,
  savedPhotos,
  withList,
  type FormPhoto,
} from "./rules.ts";

const photo = (n: number, isNew = true, alt = ""): FormPhoto => {
  return { photoId: anId(n), width: 4, height: 3, placeholder: "", alt, isNew };
};
const ids = ({ list }: { list: readonly FormPhoto[] }) => list.map(({ photoId }) => photoId);

test("a photo has two files in the folder of its user", () => {
  expect(photoPath("mina", "p", "large")).toBe("mina/p");
  expect(photoPath("mina", "p", "small")).toBe("mina/p-small");
});

test("photos of an entry are sorted by position", () => {
  const stored = [aPhoto({ photo_id: anId(2), position: 1 }), aPhoto({ photo_id: anId(1), position: 0 })];
  const photos = savedPhotos(stored);
  expect(ids(photos)).toEqual([anId(1), anId(2)]);
  expect(photos.isEdited).toBeUndefined();
});

describe("withList", () => {
  const before = { list: [photo(1, false), photo(2)], removed: [] };

  test("withList adds a saved photo that the user removed to `removed`", () => {
    expect(withList(before, [photo(2)], false)).toMatchObject({ removed: [anId(1)], isEdited: true });
  });

  test("withList adds a removed new photo to `removed` only if the server may have it", () => {
    expect(withList(before, [photo(1, false)], false).removed).toEqual([]);
    expect(withList(before, [photo(1, false)], true).removed).toEqual([anId(2)]);
  });

  test("withList can restore a removed photo", () => {
    const without = withList(before, [photo(2)], false);
    const again = withList(without, before.list, false);
    expect(again.removed).toEqual([]);
    expect(isSamePhotos(again, before)).toBe(true);
  });

  test("isSamePhotos compares the order and the captions", () => {
    expect(isSamePhotos(before, { ...before, list: before.list.toReversed() })).toBe(false);
    expect(isSamePhotos(before, { ...before, list: [photo(1, false, "A loaf"), photo(2)] })).toBe(false);
    const removed = [anId(3), anId(4)];
    expect(isSamePhotos(before, { ...before, removed })).toBe(false);
    expect(isSamePhotos({ ...before, removed: removed.toReversed() }, { ...before, removed })).toBe(true);
  });
});

describe("mergePhotos", () => {
  test("mergePhotos adds photos of another device that the user has not removed", () => {
    const mine = { list: [photo(3)], removed: [anId(1)], isEdited: true };
    const theirs = { list: [photo(1, false), photo(2, false)], removed: [] };
    expect(ids(mergePhotos(mine, theirs))).toEqual([anId(3), anId(2)]);
  });

  test("mergePhotos returns the saved photos if the user has changed nothing", () => {
    const theirs = { list: [photo(1, false)], removed: [] };
    expect(mergePhotos(NO_PHOTOS, theirs)).toEqual(theirs);
  });

  test("mergePhotos returns the photos of the other form if only they are edited", () => {
    const theirs = { list: [photo(2)], removed: [], isEdited: true };
    expect(mergePhotos({ list: [photo(1, false)], removed: [] }, theirs)).toBe(theirs);
  });

  test.each([[undefined], [true]])("mergePhotos puts the own photos (edited: %s) first", (isEdited) => {
    const mine = { list: [photo(1, false)], removed: [], isEdited };
    const merged = mergePhotos(mine, { list: [photo(2, false), photo(1, false, "Theirs")], removed: [] });
    expect(merged).toEqual({ list: [photo(1, false), photo(2, false)], removed: [], isEdited });
  });

  test("mergePhotos adds no photo that the user has removed", () => {
    const mine = { list: [], removed: [anId(1)] };
    expect(mergePhotos(mine, { list: [photo(1, false)], removed: [] })).toEqual(mine);
  });
});
