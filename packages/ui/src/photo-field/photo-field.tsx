import { clsx } from "clsx";
import { useId, useLayoutEffect, useRef, useState, type DragEvent, type KeyboardEvent } from "react";

import { Button } from "../button/button.tsx";
import { CaptionLine } from "../photo-grid/caption-line.tsx";
import { photoFieldWords } from "../words/photo-field-words.ts";
import { useWords } from "../words/words.ts";
import { AddPhotos } from "./add-photos.tsx";
import { PhotoDetails } from "./photo-details.tsx";
import { PhotoProblems, type PhotoProblemsProps } from "./photo-notices.tsx";
import { PhotoTile, type FieldPhoto, type PhotoSize } from "./photo-tile.tsx";
import { usePhotoFiles } from "./use-photo-files.ts";

export { AddPhotosButton } from "./add-photos.tsx";
export type { PhotoProblem } from "./photo-notices.tsx";
export type { FieldPhoto } from "./photo-tile.tsx";

export interface PhotoFieldProps extends PhotoProblemsProps {
  readonly photos: readonly FieldPhoto[];
  readonly limit: number;
  readonly altLimit: number;
  readonly size?: PhotoSize | undefined;
  /** Also called for files that aren't images, and for more files than the limit. */
  readonly onFiles: (files: readonly File[]) => void;
  readonly onMove: (id: string, to: number) => void;
  readonly onAltChange: (id: string, alt: string) => void;
  readonly onRemove: (id: string) => void;
  readonly onUndo: (() => void) | undefined;
}

/** Value of `focusNext`: the button for more photos or, if the entry is full, the last photo. */
const NO_PHOTO = "none";

/** Photos of an entry. Pasted and dropped images are taken from the whole form around the field. */
export function PhotoField({
  altLimit,
  limit,
  onFiles,
  onMove,
  onRemove,
  onUndo,
  photos,
  size = "large",
  ...props
}: PhotoFieldProps) {
  const words = useWords(photoFieldWords);
  const field = useRef<HTMLElement>(null);
  const add = useRef<HTMLInputElement>(null);
  const keysId = useId();
  const [chosen, setChosen] = useState<string>();
  const [dragged, setDragged] = useState<string>();
  const [target, setTarget] = useState<string>();
  const [said, setSaid] = useState("");
  const count = photos.length;
  const movable = photos.filter(({ status }) => status === "ready").length;
  const place = photos.findIndex(({ id }) => id === chosen);
  const isOver = usePhotoFiles(field, onFiles);

  // Chooses the first of new photos, so its caption can be typed. In the popup, the caption would hide the text.
  const [known, setKnown] = useState(photos);
  if (known !== photos) {
    const isNew = ({ id }: FieldPhoto) => known.every((photo) => photo.id !== id);
    const added = photos.find((photo) => photo.status === "preparing" && isNew(photo));
    if (added !== undefined && size === "large") setChosen(added.id);
    if (movable > known.filter(({ status }) => status === "ready").length) setSaid(words.added(movable));
    setKnown(photos);
  }

  // Focuses `focusNext`, because moved and removed elements lose the focus.
  const focusNext = useRef<string>(undefined);
  useLayoutEffect(() => {
    const id = focusNext.current;
    focusNext.current = undefined;
    if (id === undefined) return;
    const tile = field.current?.querySelector<HTMLElement>(`[id="photo-${id}"]`);
    const last = field.current?.querySelector<HTMLElement>("li:last-child button");
    (tile ?? add.current ?? last)?.focus();
  });
  const isFull = count >= limit;
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isFull && hadFocus.current)
      field.current?.querySelector<HTMLElement>("li:last-child button")?.focus();
    hadFocus.current = false;
  }, [isFull]);

  function addFiles(files: readonly File[]) {
    hadFocus.current = document.activeElement === add.current;
    onFiles(files);
  }
  function move(id: string, to: number) {
    if (to < 0 || to >= movable || photos[to]?.id === id) return;
    setSaid(words.moved(to + 1, count));
    onMove(id, to);
  }
  function remove(id: string) {
    const at = photos.findIndex((photo) => photo.id === id);
    focusNext.current = (photos[at + 1] ?? photos[at - 1])?.id ?? NO_PHOTO;
    setChosen(undefined);
    setSaid(words.removed);
    onRemove(id);
  }
  function press(event: KeyboardEvent, id: string, at: number) {
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    const isDelete = event.key === "Delete" || event.key === "Backspace";
    if (by === 0 && !isDelete) return;
    event.preventDefault();
    if (isDelete) return remove(id);
    if (at >= movable) return;
    focusNext.current = id;
    move(id, at + by);
  }
  function dragOver(event: DragEvent, id: string) {
    if (dragged === undefined || dragged === id) return;
    event.preventDefault();
    setTarget(id);
  }
  function drop(event: DragEvent, to: number) {
    if (dragged === undefined) return;
    event.preventDefault();
    move(dragged, to);
    setTarget(undefined);
  }

  const photo = photos[place];
  return (
    <section
      ref={field}
      aria-label={words.title}
      className={clsx("grid grid-cols-1", size === "large" ? "gap-4" : "gap-2")}
    >
      <p id={keysId} hidden>
        {words.keys}
      </p>
      <ul
        className={clsx(
          "grid",
          size === "large"
            ? "grid-cols-[repeat(4,minmax(0,4.5rem))] gap-2 sm:grid-cols-[repeat(4,6rem)] sm:gap-3"
            : "grid-cols-[repeat(4,3.5rem)] gap-2",
          count === 0 && "grid-cols-1!",
        )}
      >
        {photos.map((each, at) => (
          <li key={each.id} className="min-w-0">
            <PhotoTile
              photo={each}
              size={size}
              place={at + 1}
              count={count}
              isChosen={each.id === chosen}
              isTarget={each.id === target && each.id !== dragged}
              canMove={movable > 1 && each.status === "ready"}
              describedBy={keysId}
              onChoose={() => setChosen(each.id === chosen ? undefined : each.id)}
              onKeyDown={(event) => press(event, each.id, at)}
              onDragStart={() => setDragged(each.id)}
              onDragOver={(event) => dragOver(event, each.id)}
              onDrop={(event) => drop(event, at)}
              onDragEnd={() => {
                setDragged(undefined);
                setTarget(undefined);
              }}
            />
          </li>
        ))}
        {isFull ? null : (
          <li className="min-w-0">
            <AddPhotos
              ref={add}
              look={count === 0 ? "row" : size === "large" ? "tile" : "small-tile"}
              isOver={isOver}
              onFiles={addFiles}
            />
          </li>
        )}
      </ul>
      {size === "small" && photo === undefined ? <CaptionLine photos={photos} /> : null}
      {photo === undefined ? null : (
        <PhotoDetails
          photo={photo}
          size={size}
          place={place + 1}
          movable={movable}
          altLimit={altLimit}
          onAltChange={(alt) => props.onAltChange(photo.id, alt)}
          onMove={(by) => move(photo.id, place + by)}
          onRemove={() => remove(photo.id)}
        />
      )}
      <PhotoProblems
        problems={props.problems}
        onRetry={props.onRetry}
        onDismiss={(id) => {
          focusNext.current = NO_PHOTO;
          props.onDismiss(id);
        }}
      />
      {onUndo === undefined ? null : (
        <p className="flex items-center gap-2 text-sm">
          <span className="text-muted">{words.removed}</span>
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              focusNext.current = NO_PHOTO;
              onUndo();
            }}
          >
            {words.undo}
          </Button>
        </p>
      )}
      <output className="sr-only">{said}</output>
    </section>
  );
}
