import { clsx } from "clsx";
import { useId, useRef, type ChangeEvent, type Ref } from "react";

import { ImagePlus } from "../icons/photo-icons.tsx";
import { photoFieldWords } from "../words/photo-field-words.ts";
import { useWords } from "../words/words.ts";
import { usePhotoFiles } from "./use-photo-files.ts";

export interface AddPhotosProps {
  readonly look: "row" | "tile" | "small-tile" | "icon";
  readonly isOver: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** Chrome offers the camera on Android 14 and later only if the list has a type that is no image or video. */
const acceptedTypes = () =>
  /Android.*Chrome/.test(navigator.userAgent) ? "image/*,android/allowCamera" : "image/*";

export function AddPhotos({ isOver, look, onFiles, ref }: AddPhotosProps) {
  const words = useWords(photoFieldWords);
  const id = useId();
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    // Otherwise, choosing the same file again would cause no event.
    currentTarget.value = "";
    if (files.length > 0) onFiles(files);
  }
  return (
    <>
      <input
        ref={ref}
        id={id}
        type="file"
        multiple
        accept={acceptedTypes()}
        aria-label={words.add}
        onChange={choose}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        title={look === "icon" ? words.add : undefined}
        className={clsx(
          "text-muted hover:text-ink hover:bg-hover outline-focus rounded-md outline-offset-2 transition-colors peer-focus-visible:outline-2",
          look === "row" &&
            "-mx-2 inline-flex min-h-10 items-center gap-2 px-2 text-sm font-semibold pointer-coarse:min-h-11",
          look === "icon" && "inline-flex size-10 items-center justify-center pointer-coarse:size-11",
          look.endsWith("tile") &&
            "border-edge grid aspect-square w-full place-content-center justify-items-center gap-1 border border-dashed text-xs font-medium",
          isOver && "border-accent bg-accent-soft text-ink",
        )}
      >
        <ImagePlus className="size-5 shrink-0" />
        {look === "row" ? (isOver ? words.drop : words.add) : look === "tile" ? words.addOne : null}
      </label>
    </>
  );
}

/** Small button for photos, if the entry has none. Also takes pasted and dropped images. */
export function AddPhotosButton({ onFiles }: Pick<AddPhotosProps, "onFiles">) {
  const button = useRef<HTMLSpanElement>(null);
  const isOver = usePhotoFiles(button, onFiles);
  return (
    <span ref={button} className="relative inline-flex shrink-0">
      <AddPhotos look="icon" isOver={isOver} onFiles={onFiles} />
    </span>
  );
}
