import { isolateBidi } from "@diary/core/characters";
import { TOO_MANY, useEntryPhotos, type EntryPhotosHandle, type Text } from "@diary/core/writing";
import { PhotoField, type PhotoProblem } from "@diary/ui/photo-field";
import { useWords } from "@diary/ui/words";
import { photoFieldWords } from "@diary/ui/words/photo-field-words";
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from "react";

import { deleteSharedPhotos, readSharedPhotos } from "../../offline/worker/shared-photos.ts";
import { entryErrorWords } from "../../words/en/entry-errors.ts";
import { messageOf } from "../../words/error-message.ts";

export interface EntryPhotosProps {
  draft: Text;
  userId: string;
  /** Defined if the user has shared photos from another app. Called after each is added to the draft or has failed. */
  onSharedPhotosTaken?: (() => void) | undefined;
  ref?: Ref<EntryPhotosHandle> | undefined;
}

export function EntryPhotos({ draft, onSharedPhotosTaken, ref, userId }: EntryPhotosProps) {
  const words = useWords(photoFieldWords);
  const { photo: reasons } = useWords(entryErrorWords);
  const { actions, failed, limits, photos, settled, tooMany } = useEntryPhotos(draft, userId);
  useImperativeHandle(ref, () => ({ settled }), [settled]);

  // React can run an effect twice, but the photos must be added once.
  const hasTaken = useRef(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  // The callback navigates to the form's page, so it must not run after the user has left that page.
  const finish = useEffectEvent(() => {
    if (isMounted.current) onSharedPhotosTaken?.();
  });
  const take = useEffectEvent(async () => {
    if (hasTaken.current) return;
    hasTaken.current = true;
    actions.onFiles(await readSharedPhotos(userId).catch(() => []));
    await settled();
    await deleteSharedPhotos();
    finish();
  });
  const isShared = onSharedPhotosTaken !== undefined;
  useEffect(() => {
    if (isShared) void take();
  }, [isShared]);

  const problems = failed.map(({ canRetry, code, id, name }): PhotoProblem => {
    const reason = (code === "unknown" ? undefined : messageOf(reasons, code)) ?? words.failed;
    return { id, message: `${isolateBidi(name)}: ${reason}`, canRetry };
  });
  if (tooMany.length > 0) {
    const message = words.tooMany(limits.limit, ...tooMany.map(isolateBidi));
    problems.push({ id: TOO_MANY, message, canRetry: false });
  }
  return <PhotoField {...limits} {...actions} photos={photos} problems={problems} />;
}
