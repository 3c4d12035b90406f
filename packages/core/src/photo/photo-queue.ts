import { AppError, type AppErrorCode } from "../errors/index.ts";
import { createObservable, type Observable } from "../local-store/index.ts";
import { randomUuid } from "../platform/platform.ts";
import { preparePhoto } from "./prepare.ts";
import { PHOTO_LIMITS, type EntryPhotos, type FormPhoto, type PreparedPhoto } from "./rules.ts";

export interface PhotoForm {
  /** Identifies the entry. A form shows another entry if its date changes. */
  entry: string;
  photos: EntryPhotos;
  addPhoto: (photo: PreparedPhoto, alt?: string, entry?: string) => Promise<void>;
  changePhotos: (list: readonly FormPhoto[]) => void;
}

/** File that the user chose. `id` becomes the id of the photo. */
export interface ChosenPhoto {
  id: string;
  /** Entry for which the file was chosen. Forms of other entries don't show it. */
  entry: string;
  file: File;
  alt: string;
  state: { status: "preparing" } | { status: "failed"; code: AppErrorCode | "unknown" };
}

export interface PhotoQueueState {
  chosen: readonly ChosenPhoto[];
  tooMany: readonly string[];
}

export interface PhotoQueue extends Pick<Observable<PhotoQueueState>, "current" | "subscribe"> {
  /** Replaces the form. Files that were chosen earlier go to the entry for which they were chosen. */
  show: (form: PhotoForm) => void;
  addFiles: (files: readonly File[]) => void;
  setAlt: (id: string, alt: string) => void;
  remove: (id: string) => void;
  retry: (id: string) => void;
  clearTooMany: () => void;
  /**
   * Resolves when the form's files are prepared, to false if one failed meanwhile. Returns null if no file is being
   * prepared. The form must then submit without an await, because the user can close the page right after the press.
   */
  settled: () => Promise<boolean> | null;
}

export function createPhotoQueue(first: PhotoForm): PhotoQueue {
  let shown = first;
  const store = createObservable<PhotoQueueState>({ chosen: [], tooMany: [] });
  const cancels = new Map<string, AbortController>();
  // Encodes one photo at a time, because a decoded photo has up to 160 MB.
  let last: Promise<void> = Promise.resolve();

  const find = (id: string) => store.current().chosen.find((photo) => photo.id === id);
  const change = (id: string, changed: Partial<ChosenPhoto>) => {
    const { chosen } = store.current();
    const at = chosen.findIndex((photo) => photo.id === id);
    if (at !== -1) store.set({ chosen: chosen.with(at, { ...chosen[at]!, ...changed }) });
  };
  const drop = (id: string) => {
    cancels.delete(id);
    store.set({ chosen: store.current().chosen.filter((photo) => photo.id !== id) });
  };

  const enqueue = (id: string) => {
    const form = shown;
    const cancel = new AbortController();
    cancels.set(id, cancel);
    last = last.then(() => prepare(id, form, cancel.signal));
  };
  const prepare = async (id: string, form: PhotoForm, signal: AbortSignal): Promise<void> => {
    const photo = find(id);
    if (photo === undefined) return;
    try {
      const prepared = await preparePhoto(photo.file, signal);
      const alt = find(id)?.alt;
      if (alt === undefined) return;
      await form.addPhoto({ ...prepared, photoId: id }, alt, photo.entry);
      applyLateChange(id, alt);
      drop(id);
    } catch (error) {
      if (signal.aborted) return;
      const code = error instanceof AppError ? error.code : "unknown";
      if (code === "unknown") console.error("A photo could not be prepared.", error);
      if (photo.entry === shown.entry) change(id, { state: { status: "failed", code } });
      else drop(id);
    }
  };
  /** Applies what the user did while the photo was stored: typed into the caption, or cancelled. */
  const applyLateChange = (id: string, stored: string) => {
    const alt = find(id)?.alt;
    const { list } = shown.photos;
    const at = list.findIndex(({ photoId }) => photoId === id);
    if (alt === stored || at === -1) return;
    shown.changePhotos(alt === undefined ? list.toSpliced(at, 1) : list.with(at, { ...list[at]!, alt }));
  };

  return {
    current: store.current,
    subscribe: store.subscribe,
    show: (form) => {
      const isOther = form.entry !== shown.entry;
      shown = form;
      if (!isOther) return;
      const chosen = store.current().chosen.filter(({ state }) => state.status === "preparing");
      store.set({ chosen, tooMany: [] });
    },
    addFiles: (files) => {
      const { chosen } = store.current();
      const inForm = new Set(shown.photos.list.map(({ photoId }) => photoId));
      const { entry } = shown;
      const preparing = chosen.filter(
        (photo) => photo.entry === entry && photo.state.status === "preparing" && !inForm.has(photo.id),
      );
      const room = Math.max(0, PHOTO_LIMITS.perEntry - inForm.size - preparing.length);
      const added = files.slice(0, room).map((file): ChosenPhoto => {
        return { id: randomUuid(), entry, file, alt: "", state: { status: "preparing" } };
      });
      store.set({ chosen: [...chosen, ...added], tooMany: files.slice(room).map(({ name }) => name) });
      for (const { id } of added) enqueue(id);
    },
    setAlt: (id, alt) => change(id, { alt }),
    remove: (id) => {
      cancels.get(id)?.abort();
      drop(id);
    },
    retry: (id) => {
      change(id, { state: { status: "preparing" } });
      enqueue(id);
    },
    clearTooMany: () => store.set({ tooMany: [] }),
    settled: () => {
      const waited = store
        .current()
        .chosen.filter(({ entry, state }) => entry === shown.entry && state.status === "preparing");
      if (waited.length === 0) return null;
      return last.then(() => waited.every(({ id }) => find(id)?.state.status !== "failed"));
    },
  };
}
