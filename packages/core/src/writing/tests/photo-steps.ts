import type { FormPhoto } from "../../photo/index.ts";
import { deleteUnusedPhotos } from "../photo-store.ts";
import type { EntryKey } from "../records.ts";
import type { TextForm } from "../text-form.ts";
import type { Page } from "./device.ts";
import type { WalkState } from "./walk-state.ts";

/** Returns a file that is read without a real blob's delays, which would make a walk differ from run to run. */
function aFile(name: string): Blob {
  const bytes = new TextEncoder().encode(name);
  return { type: "image/webp", size: bytes.length, arrayBuffer: async () => bytes.buffer } as unknown as Blob;
}

/** The walk treats the name of a photo like a word. */
export function createPhotoSteps(
  { random, newId, note, pick, words, discarded, addPageOnly, pages, time }: WalkState,
  mayChange: (page: Page, form: TextForm, key: EntryKey) => boolean | Promise<boolean>,
) {
  const addPhoto = async (page: Page) => {
    const { form, key } = page;
    if (form === null || key === null) return;
    const isAllowed = mayChange(page, form, key);
    if (isAllowed !== true && !(await isAllowed)) return;
    const photoId = newId();
    const name = `p${photoId.slice(-6)}`;
    const [large, small] = [aFile(name), aFile(name)];
    const photo = { photoId, width: 4, height: 3, placeholder: name, large, small };
    const isAdded = await form.addPhoto(photo).then(
      () => true,
      () => false,
    );
    if (!isAdded) return note("photo not added");
    words.set(name, { owner: key.userId, challengeId: key.challengeId, page });
    if (!page.isConnected || page.device.storage !== "fine") addPageOnly(page, name);
    note(`added photo ${name}`);
  };
  const changePhotos = async (page: Page) => {
    const { form, key } = page;
    if (form === null || key === null || form.current().photos.list.length === 0) return;
    const isAllowed = mayChange(page, form, key);
    if (isAllowed !== true && !(await isAllowed)) return;
    const { list } = form.current().photos;
    const removed = random() < 0.4 && list.length > 0 ? pick<FormPhoto>(list) : undefined;
    if (removed !== undefined) discarded.add(removed.placeholder);
    note(removed === undefined ? "reordered photos" : `removed photo ${removed.placeholder}`);
    form.changePhotos(list.filter((photo) => photo !== removed).toReversed());
  };
  /** Does nothing while a page has an unstored draft, because the walk has no journal that would contain the draft. */
  const deletePhotos = async (page: Page) => {
    const { device } = page;
    const isUnstored = pages.some((other) => other.device === device && other.db.unstored.size > 0);
    if (device.viewer === null || isUnstored) return;
    note("deleted unused photos");
    await deleteUnusedPhotos(page.db, device.viewer, time.now() + 3_540_000).catch(() => undefined);
  };
  return { addPhoto, changePhotos, deletePhotos };
}
