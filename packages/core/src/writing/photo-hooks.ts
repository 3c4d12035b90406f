import { useEffect, useRef, useState } from "react";

import { usePhotoAddresses, type FormPhoto, type PhotoSize } from "../photo/index.ts";
import { useWriting } from "./hooks.tsx";
import { readPhotoFile } from "./photo-store.ts";
import type { PendingEntry } from "./records.ts";

const NONE: ReadonlyMap<string, string> = new Map();

/** Returns addresses by photo id: of this device's file for a new photo, signed by the server for a saved photo. */
export function usePhotoSources(
  userId: string,
  photos: readonly Pick<FormPhoto, "photoId" | "isNew">[],
  size: PhotoSize,
): ReadonlyMap<string, string> {
  const local = useLocalPhotos(
    userId,
    photos.filter(({ isNew }) => isNew).map(({ photoId }) => photoId),
    size,
  );
  const saved = photos.filter(({ isNew }) => !isNew);
  const { urls: signed } = usePhotoAddresses(
    saved.map(({ photoId }) => ({ userId, photoId })),
    size,
  );
  return new Map([...signed, ...local]);
}

export function usePendingPhotos({ key, photos }: PendingEntry) {
  const { list = [] } = photos ?? {};
  const urls = usePhotoSources(key.userId, list, "small");
  return list.map(({ alt, height, photoId: id, placeholder, width }) => {
    const url = urls.get(id);
    const source = url === undefined ? ({ status: "loading" } as const) : ({ status: "ready", url } as const);
    return { id, width, height, alt, placeholder, source };
  });
}

function useLocalPhotos(
  userId: string,
  ids: readonly string[],
  size: PhotoSize,
): ReadonlyMap<string, string> {
  const { db } = useWriting();
  const [urls, setUrls] = useState(NONE);
  const created = useRef(new Map<string, string>());
  const wanted = ids.map((id) => `${size} ${id}`).join(",");
  useEffect(() => {
    let isCurrent = true;
    const known = created.current;
    const load = async () => {
      const next = new Set(wanted.split(",").filter(Boolean));
      for (const name of next) {
        if (known.has(name)) continue;
        const file = await readPhotoFile(db, userId, name.split(" ")[1]!, size);
        if (!isCurrent) return;
        if (file !== null) known.set(name, URL.createObjectURL(file));
      }
      for (const [name, url] of known) {
        if (next.has(name)) continue;
        URL.revokeObjectURL(url);
        known.delete(name);
      }
      setUrls(new Map([...known].map(([name, url]) => [name.split(" ")[1]!, url])));
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [db, userId, wanted, size]);
  useEffect(() => {
    const known = created.current;
    return () => {
      for (const url of known.values()) URL.revokeObjectURL(url);
      known.clear();
    };
  }, []);
  return urls;
}
