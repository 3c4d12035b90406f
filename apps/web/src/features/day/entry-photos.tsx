import { isolateBidi } from "@diary/core/characters";
import { TOO_MANY, useEntryPhotos, type Text } from "@diary/core/writing";
import { PhotoField, type PhotoProblem } from "@diary/ui/photo-field";
import { useWords } from "@diary/ui/words";
import { photoFieldWords } from "@diary/ui/words/photo-field-words";
import { useImperativeHandle, type Ref } from "react";

import { errorWords } from "../../words/en/errors.ts";
import { messageOf } from "../../words/error-message.ts";

export interface EntryPhotosHandle {
  /** Resolves when no photo is being prepared: to false if one could not be added. */
  settled: () => Promise<boolean>;
}

export interface EntryPhotosProps {
  draft: Text;
  userId: string;
  ref?: Ref<EntryPhotosHandle> | undefined;
}

/** Photos below the text of an entry. Loaded lazily. */
export function EntryPhotos({ draft, ref, userId }: EntryPhotosProps) {
  const words = useWords(photoFieldWords);
  const { photo: reasons } = useWords(errorWords);
  const { actions, failed, limits, photos, settled, tooMany } = useEntryPhotos(draft, userId);
  useImperativeHandle(ref, () => ({ settled }), [settled]);

  const problems = failed.map(({ canRetry, code, id, name }): PhotoProblem => {
    const reason = (code === "unknown" ? undefined : messageOf(reasons, code)) ?? words.failed;
    return { id, message: `${isolateBidi(name)}: ${reason}`, canRetry };
  });
  if (tooMany.length > 0) {
    const message = words.tooMany(limits.limit, tooMany.map(isolateBidi));
    problems.push({ id: TOO_MANY, message, canRetry: false });
  }
  return <PhotoField {...limits} {...actions} photos={photos} problems={problems} />;
}
