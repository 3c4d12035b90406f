import { expect, test } from "vitest";

import { createPhotoQueue, type PhotoForm } from "./photo-queue.ts";
import { NO_PHOTOS } from "./rules.ts";

// Preparing starts later and needs a browser, so the test cancels the files.
function aQueue() {
  const form: PhotoForm = {
    entry: "a date",
    photos: NO_PHOTOS,
    addPhoto: () => Promise.resolve(),
    changePhotos: () => undefined,
  };
  const queue = createPhotoQueue(form);
  const add = (...names: string[]) => {
    queue.addFiles(names.map((name) => new File([], name)));
    return queue.current().tooMany;
  };
  const cancelAll = () => {
    for (const { id } of queue.current().chosen) queue.remove(id);
  };
  return { add, cancelAll, form, queue };
}

test("four photos fit an entry while photos of another date are being prepared", () => {
  const { add, cancelAll, form, queue } = aQueue();
  expect(add("a.png", "b.png", "c.png", "d.png", "e.png")).toEqual(["e.png"]);
  queue.show({ ...form, entry: "another date" });
  expect(queue.current().tooMany).toEqual([]);
  expect(add("f.png", "g.png", "h.png", "i.png", "j.png")).toEqual(["j.png"]);
  expect(queue.current().chosen).toHaveLength(8);
  queue.show(form);
  expect(add("k.png")).toEqual(["k.png"]);
  cancelAll();
});
