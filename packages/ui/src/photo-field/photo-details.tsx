import { clsx } from "clsx";
import type { KeyboardEvent, ReactNode } from "react";

import { Field, inputClass } from "../field/field.tsx";
import { useCharacterLimit } from "../field/use-character-limit.ts";
import { isComposing } from "../form/keys.ts";
import { IconButton } from "../icon-button/icon-button.tsx";
import { X } from "../icons/icons.tsx";
import { Trash2 } from "../icons/page-icons.tsx";
import { ChevronLeft, ChevronRight } from "../icons/photo-icons.tsx";
import { photoFieldWords } from "../words/photo-field-words.ts";
import { useWords } from "../words/words.ts";
import type { FieldPhoto, PhotoSize } from "./photo-tile.tsx";

export interface PhotoDetailsProps {
  readonly photo: FieldPhoto;
  readonly size: PhotoSize;
  readonly place: number;
  /** Number of photos that can be moved, including this photo. */
  readonly movable: number;
  readonly altLimit: number;
  readonly onAltChange: (alt: string) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** Captions have one line, so Enter must not insert a line break. */
function preventLineBreak(event: KeyboardEvent) {
  const isSubmit = event.ctrlKey || event.metaKey;
  if (event.key === "Enter" && !isSubmit && !isComposing(event)) event.preventDefault();
}

export function PhotoDetails({
  altLimit,
  movable,
  onAltChange,
  onMove,
  onRemove,
  photo,
  place,
  size,
}: PhotoDetailsProps) {
  const words = useWords(photoFieldWords);
  const isReady = photo.status === "ready";
  const limited = useCharacterLimit<HTMLTextAreaElement>({
    value: photo.alt,
    limit: altLimit,
    onValueChange: (alt) => onAltChange(alt.replaceAll(/\s*\n\s*/g, " ")),
  });
  return (
    <div className="flex flex-wrap items-start justify-end gap-x-3 gap-y-1">
      <Field
        label={words.caption}
        hideLabel={size === "small"}
        error={limited.tooLong}
        className="min-w-0 flex-[1_1_14rem]"
      >
        {(wiring) => (
          <textarea
            {...wiring}
            rows={1}
            value={photo.alt}
            placeholder={size === "small" ? words.caption : undefined}
            onChange={limited.onChange}
            onKeyDown={preventLineBreak}
            className={inputClass("field-sizing-content min-h-10 resize-none pointer-coarse:min-h-11")}
          />
        )}
      </Field>
      <div className={clsx("flex", size === "large" && "sm:mt-6.5")}>
        {movable > 1 && isReady ? (
          <>
            <MoveButton
              label={words.moveLeft(place)}
              icon={<ChevronLeft />}
              isEnd={place === 1}
              onClick={() => onMove(-1)}
            />
            <MoveButton
              label={words.moveRight(place)}
              icon={<ChevronRight />}
              isEnd={place === movable}
              onClick={() => onMove(1)}
            />
          </>
        ) : null}
        <IconButton
          label={isReady ? words.remove(place) : words.cancel(place)}
          icon={isReady ? <Trash2 /> : <X />}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isEnd: boolean;
  readonly onClick: () => void;
}

/** Uses `aria-disabled` at the ends, because a `disabled` button loses the focus. */
function MoveButton({ icon, isEnd, label, onClick }: MoveButtonProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      aria-disabled={isEnd || undefined}
      className="aria-disabled:opacity-50"
      onClick={isEnd ? undefined : onClick}
    />
  );
}
