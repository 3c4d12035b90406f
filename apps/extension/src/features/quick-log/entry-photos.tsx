import { isolateBidi } from "@diary/core/characters";
import { TOO_MANY, useEntryPhotos, type EntryPhotosHandle, type Text } from "@diary/core/writing";
import { AddPhotosButton, PhotoField, type PhotoProblem } from "@diary/ui/photo-field";
import { useWords } from "@diary/ui/words";
import { photoFieldWords } from "@diary/ui/words/photo-field-words";
import { useEffect, useEffectEvent, useImperativeHandle, type Ref } from "react";
import { createPortal } from "react-dom";

import { submitErrorMessage, submitErrorWords } from "../../words/submit-error.ts";

export interface EntryPhotosProps {
  readonly text: Text;
  readonly userId: string;
  /** Element for the photos. Can be null until the parent has rendered it after `onStrip(true)`. */
  readonly strip: HTMLElement | null;
  readonly onStrip: (isNeeded: boolean) => void;
  readonly focusText: () => void;
  readonly ref?: Ref<EntryPhotosHandle> | undefined;
}

export function EntryPhotos({ focusText, onStrip, ref, strip, text, userId }: EntryPhotosProps) {
  const words = useWords(photoFieldWords);
  const errors = useWords(submitErrorWords);
  const { actions, failed, limits, photos, settled, tooMany } = useEntryPhotos(text, userId);
  useImperativeHandle(ref, () => ({ settled }), [settled]);

  const problems = failed.map(({ canRetry, code, id, name }): PhotoProblem => {
    const reason = code === "unknown" ? words.failed : submitErrorMessage(errors, code);
    return { id, message: `${isolateBidi(name)}: ${reason}`, canRetry };
  });
  if (tooMany.length > 0) {
    const message = words.tooMany(limits.limit, ...tooMany.map(isolateBidi));
    problems.push({ id: TOO_MANY, message, canRetry: false });
  }
  const isNeeded = photos.length > 0 || problems.length > 0 || actions.onUndo !== undefined;
  const report = useEffectEvent(onStrip);
  useEffect(() => report(isNeeded), [isNeeded]);

  if (!isNeeded) {
    return (
      <AddPhotosButton
        onFiles={(files) => {
          actions.onFiles(files);
          focusText();
        }}
      />
    );
  }
  return (
    strip &&
    createPortal(
      <PhotoField
        {...limits}
        {...actions}
        size="small"
        photos={photos}
        problems={problems}
        onDismiss={(id) => {
          actions.onDismiss(id);
          focusText();
        }}
      />,
      strip,
    )
  );
}
