import { useState } from "react";
import { expect, test, vi } from "vitest";

import { systemTimers } from "../local-store/index.ts";
import type { FormPhoto } from "../photo/index.ts";
import { callHook } from "../testing/call-hook.tsx";
import { anId } from "../testing/index.ts";
import { openWritingDb } from "./db.ts";
import { TOO_MANY, useEntryPhotos } from "./entry-photos.ts";
import { WritingProvider, type Text } from "./hooks.tsx";

const unused = () => Promise.reject(new Error("unused"));
const photo = (photoId: string): FormPhoto => {
  return { photoId, width: 4, height: 3, placeholder: "", alt: "", isNew: true };
};

async function openForm(...ids: string[]) {
  const outbox = { deliver: unused, send: unused, sendUnstored: unused };
  const writing = { db: openWritingDb(crypto.randomUUID()), outbox, timers: systemTimers };
  const { hook } = await callHook(
    () => {
      const [list, changePhotos] = useState<readonly FormPhoto[]>(ids.map(photo));
      const addPhoto = unused;
      const text = { entry: "entry", photos: { list, removed: [] }, changePhotos, addPhoto };
      return useEntryPhotos(text as unknown as Text, anId(9001));
    },
    () => Response.json([]),
    { wrap: (children) => <WritingProvider writing={writing}>{children}</WritingProvider> },
  );
  const shown = () => hook().photos.map(({ alt, id }) => (alt === "" ? id : `${id}: ${alt}`));
  return { actions: () => hook().actions, hook, shown };
}

test("a photo moves to another place, and its caption changes", async () => {
  const { actions, shown } = await openForm("a", "b", "c");
  actions().onMove("a", 2);
  await expect.poll(shown).toEqual(["b", "c", "a"]);
  actions().onMove("a", 0);
  await expect.poll(shown).toEqual(["a", "b", "c"]);
  actions().onAltChange("b", "A loaf");
  await expect.poll(shown).toEqual(["a", "b: A loaf", "c"]);
});

test("an undone removal doesn't undo a caption that the user has changed since", async () => {
  const { actions, shown } = await openForm("a", "b");
  expect(actions().onUndo).toBeUndefined();
  actions().onRemove("a");
  await expect.poll(shown).toEqual(["b"]);
  actions().onAltChange("b", "A loaf");
  await expect.poll(shown).toEqual(["b: A loaf"]);
  actions().onUndo?.();
  await expect.poll(shown).toEqual(["a", "b: A loaf"]);
  await expect.poll(() => actions().onUndo).toBeUndefined();
});

test("a removal can't be undone after the user has changed the photos", async () => {
  const { actions, shown } = await openForm("a", "b", "c");
  actions().onRemove("a");
  await expect.poll(() => actions().onUndo).toBeDefined();
  actions().onMove("b", 1);
  await expect.poll(shown).toEqual(["c", "b"]);
  expect(actions().onUndo).toBeUndefined();
});

test("a file that can't be a photo can't be retried, and names of further files are dismissed", async () => {
  const { actions, hook } = await openForm("a", "b", "c");
  const files = ["notes.txt", "more.txt"].map((name) => new File(["no image"], name));
  actions().onFiles(files);
  await expect
    .poll(() => hook().failed)
    .toMatchObject([{ name: "notes.txt", code: "photo/not-an-image", canRetry: false }]);
  expect(hook().tooMany).toEqual(["more.txt"]);
  actions().onDismiss(TOO_MANY);
  await expect.poll(() => hook().tooMany).toEqual([]);
  actions().onDismiss(hook().failed[0]!.id);
  await expect.poll(() => hook().failed).toEqual([]);
});

test("a photo that the form can't store can be retried", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const canvas = new OffscreenCanvas(64, 48);
  canvas.getContext("2d")!.fillRect(8, 8, 30, 30);
  const { actions, hook } = await openForm();
  actions().onFiles([new File([await canvas.convertToBlob()], "loaf.png", { type: "image/png" })]);
  await expect
    .poll(() => hook().failed)
    .toMatchObject([{ name: "loaf.png", code: "unknown", canRetry: true }]);
  expect(logged).toHaveBeenCalled();
});
