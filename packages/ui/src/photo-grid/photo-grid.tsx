import { clsx } from "clsx";
import { type CSSProperties, useId } from "react";

import { Button } from "../button/button.tsx";
import { IconButton } from "../icon-button/icon-button.tsx";
import { RotateCcw } from "../icons/icons.tsx";
import { languageOf } from "../prose/prose.tsx";
import { photoWords } from "../words/photo-words.ts";
import { uiWords, useWords } from "../words/words.ts";
import { CaptionLine } from "./caption-line.tsx";
import { PhotoImage, type ShownPhoto } from "./photo-image.tsx";

export type { ShownPhoto } from "./photo-image.tsx";

export interface PhotoGridProps {
  readonly photos: readonly ShownPhoto[];
  readonly onOpen?: ((index: number) => void) | undefined;
  readonly onRetry?: (() => void) | undefined;
  /** `prints` are figures with captions, two in a row. `strip` and `small-strip` are rows of squares. Default `prints`. */
  readonly look?: "prints" | "small-strip" | "strip" | undefined;
  readonly eager?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Limits of a print's shape (width divided by height). Photos beyond them are cut, but not in the full view. */
const SHAPES = { narrow: 0.6, wide: 2.4 };

function shapeOf({ height, width }: ShownPhoto): number {
  return Math.min(SHAPES.wide, Math.max(SHAPES.narrow, width / height));
}

/** Maximum width and height of a print without a second print in its row: the size of the small file. */
const SINGLE_REM = 30;

/** Makes columns in proportion to the shapes, so both prints of a row have the same height. */
function columnsOf(row: readonly ShownPhoto[]): CSSProperties {
  return { "--columns": row.map((photo) => `minmax(0, ${shapeOf(photo)}fr)`).join(" ") } as CSSProperties;
}

function rowsOf(photos: readonly ShownPhoto[]): readonly (readonly ShownPhoto[])[] {
  return Array.from({ length: Math.ceil(photos.length / 2) }, (_, row) => photos.slice(2 * row, 2 * row + 2));
}

export function PhotoGrid({ className, look = "prints", photos, ...figure }: PhotoGridProps) {
  if (photos.length === 0) return null;
  const renderPhoto = (photo: ShownPhoto, single = false) => (
    <PhotoFigure
      key={photo.id}
      {...figure}
      photo={photo}
      index={photos.indexOf(photo)}
      count={photos.length}
      look={look === "prints" ? (single ? "single" : "print") : look === "strip" ? "square" : "small-square"}
    />
  );
  if (look !== "prints") {
    return (
      <div className={clsx("grid grid-cols-1 gap-1", className)}>
        <div className="flex flex-wrap gap-2">{photos.map((photo) => renderPhoto(photo))}</div>
        {look === "small-strip" ? <CaptionLine photos={photos} /> : null}
      </div>
    );
  }
  return (
    <div className={clsx("grid max-w-[44rem] grid-cols-1 gap-5 font-sans", className)}>
      {rowsOf(photos).map((row) => (
        <div
          key={row[0]!.id}
          style={columnsOf(row)}
          className={clsx("grid grid-cols-1 gap-5", row.length > 1 && "sm:grid-cols-(--columns)")}
        >
          {row.map((photo) => renderPhoto(photo, row.length === 1))}
        </div>
      ))}
    </div>
  );
}

interface PhotoFigureProps extends Pick<PhotoGridProps, "eager" | "onOpen" | "onRetry"> {
  readonly photo: ShownPhoto;
  readonly index: number;
  readonly count: number;
  readonly look: "print" | "single" | "small-square" | "square";
}

function PhotoFigure({ count, eager, index, look, onOpen, onRetry, photo }: PhotoFigureProps) {
  const words = useWords(photoWords);
  const { retry } = useWords(uiWords).errorState;
  const caption = useId();
  const isSquare = look === "square" || look === "small-square";
  const shape = isSquare ? 1 : shapeOf(photo);
  const hasCaption = !isSquare && photo.alt !== "";
  const renderFailure = (tryAgain: () => void) =>
    isSquare ? (
      <IconButton
        label={`${words.failed}. ${retry}`}
        icon={<RotateCcw aria-hidden />}
        onClick={tryAgain}
        className="m-auto"
      />
    ) : (
      <div className="text-muted m-auto grid justify-items-center gap-2 p-3 text-center text-sm">
        {words.failed}
        <Button size="small" onClick={tryAgain}>
          {retry}
        </Button>
      </div>
    );
  return (
    <figure
      {...(hasCaption
        ? { "aria-labelledby": caption }
        : { "aria-label": photo.alt || words.position(index + 1, count) })}
      style={look === "single" ? { width: `min(100%, ${SINGLE_REM * Math.min(1, shape)}rem)` } : undefined}
      className="grid min-w-0 break-inside-avoid grid-cols-1 content-start gap-2.5"
    >
      <PhotoImage
        photo={photo}
        shape={shape}
        eager={eager}
        onRetry={onRetry}
        renderFailure={renderFailure}
        className={clsx(
          look === "square" ? "w-18 sm:w-24" : look === "small-square" ? "w-14" : "print:rotate-none",
          !isSquare && (index % 2 === 0 ? "-rotate-[0.8deg]" : "rotate-[0.6deg]"),
        )}
      >
        {onOpen === undefined ? null : (
          <button
            type="button"
            aria-label={words.view(index + 1, count)}
            aria-describedby={hasCaption ? caption : undefined}
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => {
              // Some browsers don't focus a pressed button, and the full view returns the focus to it.
              currentTarget.focus();
              onOpen(index);
            }}
            className="absolute inset-0 z-1 cursor-zoom-in rounded-[inherit]"
          />
        )}
      </PhotoImage>
      {hasCaption ? (
        <figcaption
          id={caption}
          dir="auto"
          lang={languageOf(photo.alt)}
          className="text-muted text-sm text-pretty wrap-anywhere"
        >
          {photo.alt}
        </figcaption>
      ) : null}
    </figure>
  );
}
