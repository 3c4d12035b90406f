import { useLayoutEffect, useState, useSyncExternalStore } from "react";

import { createPhotoQueue, type PhotoForm, type PhotoQueue, type PhotoQueueState } from "./photo-queue.ts";

/** Adds chosen files to a form. Files are prepared even after the component unmounts. */
export function usePhotoQueue(form: PhotoForm): PhotoQueue & PhotoQueueState {
  const [queue] = useState(() => createPhotoQueue(form));
  useLayoutEffect(() => queue.show(form));
  const { chosen, tooMany } = useSyncExternalStore(queue.subscribe, queue.current, queue.current);
  return { ...queue, chosen: chosen.filter(({ entry }) => entry === form.entry), tooMany };
}
