import { useEffect, useState } from "react";

import { readSharedPhotos } from "../offline/worker/shared-photos.ts";

export interface SharedPhoto {
  name: string;
  url: string;
}

export function useSharedPhotos(userId: string): readonly SharedPhoto[] | undefined {
  const [photos, setPhotos] = useState<readonly SharedPhoto[]>();
  useEffect(() => {
    let urls: string[] = [];
    let isOver = false;
    const load = async () => {
      const files = await readSharedPhotos(userId).catch(() => []);
      if (isOver) return;
      const shown = files.map((file) => ({ name: file.name, url: URL.createObjectURL(file) }));
      urls = shown.map(({ url }) => url);
      setPhotos(shown);
    };
    void load();
    return () => {
      isOver = true;
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [userId]);
  return photos;
}
