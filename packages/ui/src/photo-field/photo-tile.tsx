import { clsx } from "clsx";
import type { DragEvent, KeyboardEvent } from "react";

import { GripVertical } from "../icons/photo-icons.tsx";
import { photoFieldWords } from "../words/photo-field-words.ts";
import { useWords } from "../words/words.ts";

export interface FieldPhoto {
  readonly id: string;
  /** `preparing`: the device still encodes the file. These photos come after the ready photos. */
  readonly status: "ready" | "preparing";
  readonly url: string | undefined;
  readonly alt: string;
}

export type PhotoSize = "large" | "small";

export interface PhotoTileProps {
  readonly photo: FieldPhoto;
  readonly size: PhotoSize;
  /** Counts from 1. */
  readonly place: number;
  readonly count: number;
  readonly isChosen: boolean;
  readonly canMove: boolean;
  readonly isTarget: boolean;
  readonly describedBy: string;
  readonly onChoose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onDragStart: () => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly onDragEnd: () => void;
}

export function PhotoTile({
  canMove,
  isChosen,
  isTarget,
  onChoose,
  photo,
  place,
  size,
  ...props
}: PhotoTileProps) {
  const words = useWords(photoFieldWords);
  const isReady = photo.status === "ready";
  return (
    <button
      type="button"
      id={`photo-${photo.id}`}
      aria-pressed={isChosen}
      aria-label={isReady ? words.photo(place, props.count, photo.alt) : words.preparing(place, props.count)}
      aria-describedby={isReady ? props.describedBy : undefined}
      draggable={canMove}
      onClick={onChoose}
      onKeyDown={props.onKeyDown}
      onDragStart={props.onDragStart}
      onDragOver={props.onDragOver}
      onDrop={props.onDrop}
      onDragEnd={props.onDragEnd}
      className={clsx(
        "bg-sunken relative block aspect-square w-full rounded-md",
        isChosen && "outline-ink focus-visible:outline-focus outline-2 outline-offset-3",
        isTarget && "outline-accent outline-2 outline-offset-3",
      )}
    >
      {photo.url === undefined ? null : (
        <img
          src={photo.url}
          alt=""
          draggable={false}
          className={clsx(
            "size-full rounded-md object-cover inset-ring inset-ring-[light-dark(#25201a24,#00000066)] dark:brightness-90",
            isReady ? undefined : "opacity-55",
          )}
        />
      )}
      {isReady ? null : <Ring />}
      {size === "large" && canMove ? (
        <span className="bg-card text-muted absolute start-1.5 top-1.5 grid size-5.5 place-items-center rounded-sm max-sm:hidden pointer-coarse:hidden">
          <GripVertical className="size-4" />
        </span>
      ) : null}
      {size === "large" && isReady && photo.alt === "" ? (
        <span className="bg-card text-ink absolute start-1 bottom-1 max-w-[calc(100%-0.5rem)] truncate rounded-sm px-1 text-[0.6875rem] leading-4 font-semibold sm:start-1.5 sm:bottom-1.5 sm:px-1.5">
          {words.noWords}
        </span>
      ) : null}
    </button>
  );
}

const CIRCUMFERENCE = 2 * Math.PI * 9;

/** Shows that a photo is being prepared. Browsers report no progress, so the ring fills to four fifths in 4 seconds. */
function Ring() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className="absolute end-1.5 bottom-1.5 size-7">
      <circle cx="12" cy="12" r="11" className="fill-card" />
      <g fill="none" strokeWidth="2.5" strokeLinecap="round" transform="rotate(-90 12 12)">
        <circle cx="12" cy="12" r="9" className="stroke-hairline" />
        <circle
          cx="12"
          cy="12"
          r="9"
          strokeDasharray={CIRCUMFERENCE}
          className="stroke-ink transition-[stroke-dashoffset] duration-[4s] ease-out [stroke-dashoffset:12] starting:[stroke-dashoffset:56]"
        />
      </g>
    </svg>
  );
}
