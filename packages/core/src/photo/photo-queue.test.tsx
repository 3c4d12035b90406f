import { expect, test, vi } from "vitest";

import { createPhotoQueue, type PhotoForm, type PhotoQueue } from "./photo-queue.ts";
import { formPhoto, NO_PHOTOS, type PreparedPhoto } from "./rules.ts";

async function picture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(64, 48);
  const context = canvas.getContext("2d")!;
  context.fillStyle = "#b8321a";
  context.fillRect(8, 8, 30, 30);
  return new File([await canvas.convertToBlob()], name, { type: "image/png" });
}

function aForm(store: () => Promise<void> = () => Promise.resolve()): PhotoForm {
  const form: PhotoForm = {
    entry: crypto.randomUUID(),
    photos: NO_PHOTOS,
    addPhoto: async (prepared: PreparedPhoto, alt) => {
      await store();
      form.photos = { ...form.photos, list: [...form.photos.list, formPhoto(prepared, alt)] };
    },
    changePhotos: (list) => {
      form.photos = { ...form.photos, list };
    },
  };
  return form;
}

const altsOf = (form: PhotoForm) => form.photos.list.map(({ alt }) => alt);
const idsOf = (queue: PhotoQueue) => queue.current().chosen.map(({ id }) => id);

test("chosen files become photos with their captions, in the order of the choice", async () => {
  const form = aForm();
  const queue = createPhotoQueue(form);
  queue.addFiles([await picture("a.png"), await picture("b.png")]);
  const ids = idsOf(queue);
  queue.setAlt(ids[1]!, "Second");
  expect(await queue.settled()).toBe(true);
  expect(form.photos.list.map(({ photoId }) => photoId)).toEqual(ids);
  expect(altsOf(form)).toEqual(["", "Second"]);
  expect(form.photos.list[0]).toMatchObject({ width: 64, height: 48, isNew: true });
  expect(queue.current().chosen).toEqual([]);
});

test("files beyond four photos aren't added, and their names are reported", async () => {
  const form = aForm();
  const queue = createPhotoQueue(form);
  const files = await Promise.all(["a.png", "b.png", "c.png", "d.png", "e.png"].map(picture));
  queue.addFiles(files.slice(0, 3));
  queue.addFiles(files.slice(3));
  expect(queue.current().tooMany).toEqual(["e.png"]);
  await queue.settled();
  expect(form.photos.list).toHaveLength(4);
  queue.clearTooMany();
  expect(queue.current().tooMany).toEqual([]);
});

test("a file that isn't an image fails, its caption stays, and other files are added", async () => {
  const form = aForm();
  const queue = createPhotoQueue(form);
  queue.addFiles([new File(["no image"], "notes.txt"), await picture("b.png")]);
  const [first] = idsOf(queue);
  queue.setAlt(first!, "Typed");
  expect(await queue.settled()).toBe(false);
  expect(form.photos.list).toHaveLength(1);
  const [failed] = queue.current().chosen;
  expect(failed).toMatchObject({ alt: "Typed", state: { status: "failed", code: "photo/not-an-image" } });
  queue.remove(first!);
  expect(queue.current().chosen).toEqual([]);
  expect(queue.settled()).toBeNull();
});

test("a cancelled file adds no photo", async () => {
  const form = aForm();
  const queue = createPhotoQueue(form);
  queue.addFiles([await picture("a.png"), await picture("b.png")]);
  const [first, second] = idsOf(queue);
  queue.remove(first!);
  expect(await queue.settled()).toBe(true);
  expect(form.photos.list.map(({ photoId }) => photoId)).toEqual([second]);
});

test("a file that is cancelled while its photo is stored adds no photo", async () => {
  const form = aForm(() => {
    queue.remove(idsOf(queue)[0]!);
    return Promise.resolve();
  });
  const queue: PhotoQueue = createPhotoQueue(form);
  queue.addFiles([await picture("a.png")]);
  expect(await queue.settled()).toBe(true);
  expect(form.photos.list).toEqual([]);
});

test("a retry adds a photo that the device could not store", async () => {
  const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const errors = [new Error("full")];
  const form = aForm(() => {
    const error = errors.pop();
    return error === undefined ? Promise.resolve() : Promise.reject(error);
  });
  const queue = createPhotoQueue(form);
  queue.addFiles([await picture("a.png")]);
  expect(await queue.settled()).toBe(false);
  expect(report).toHaveBeenCalledOnce();
  const [id] = idsOf(queue);
  queue.retry(id!);
  expect(await queue.settled()).toBe(true);
  expect(form.photos.list.map(({ photoId }) => photoId)).toEqual([id]);
});

test("a file goes to the form for which it was chosen", async () => {
  const [chosenFor, shown] = [aForm(), aForm()];
  const queue = createPhotoQueue(chosenFor);
  queue.addFiles([await picture("a.png")]);
  queue.show(shown);
  expect(queue.settled()).toBeNull();
  await expect.poll(() => chosenFor.photos.list).toHaveLength(1);
  expect(shown.photos.list).toEqual([]);
});

test("a caption that is typed while its photo is being stored is not lost", async () => {
  const form = aForm(() => {
    queue.setAlt(idsOf(queue)[0]!, "Typed late");
    return Promise.resolve();
  });
  const queue: PhotoQueue = createPhotoQueue(form);
  queue.addFiles([await picture("a.png")]);
  await queue.settled();
  expect(altsOf(form)).toEqual(["Typed late"]);
});

test(
  "a form ignores the failures of files that were chosen for another entry",
  { tags: "extended" },
  async () => {
    const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const [first, second] = [aForm(() => Promise.reject(new Error("full"))), aForm()];
    const queue = createPhotoQueue(first);
    const files = await Promise.all(["a.png", "b.png", "c.png", "d.png", "e.png"].map(picture));
    queue.addFiles(files);
    expect(queue.current().tooMany).toEqual(["e.png"]);
    queue.show(second);
    expect(queue.current().tooMany).toEqual([]);
    queue.addFiles(files.slice(0, 4));
    expect(queue.current().tooMany).toEqual([]);
    expect(await queue.settled()).toBe(true);
    expect(report).toHaveBeenCalled();
    expect(first.photos.list).toEqual([]);
    expect(second.photos.list).toHaveLength(4);
    expect(queue.current().chosen).toEqual([]);
  },
);

test("addPhoto gets the entry of the file, even if the form shows another entry", async () => {
  const form = aForm();
  const { entry } = form;
  const add = vi.spyOn(form, "addPhoto");
  const queue = createPhotoQueue(form);
  queue.addFiles([await picture("a.png")]);
  queue.show({ ...form, entry: "another date" });
  await queue.settled();
  await expect.poll(() => add.mock.calls.map(([, , of]) => of)).toEqual([entry]);
});
