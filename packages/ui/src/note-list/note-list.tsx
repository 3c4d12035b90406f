import { clsx } from "clsx";
import { useId, useLayoutEffect, useRef, useState } from "react";

import { Button } from "../button/button.tsx";
import { ChevronDown } from "../icons/icons.tsx";
import { StickyNote } from "../icons/note-icons.tsx";
import { noteWords } from "../words/note-words.ts";
import { useWords } from "../words/words.ts";
import { dateLabel, NoteRow, type ListedNote } from "./note-row.tsx";

export type { ListedNote, NoteSource } from "./note-row.tsx";

export interface NoteListProps {
  /** Notes of all days, oldest first. For an entry, only those that fit its challenge. */
  readonly notes: readonly ListedNote[];
  /** The notes of this date come first. It is the date of the entry, or today. */
  readonly date: string;
  readonly today: string;
  readonly insertedIds?: readonly string[] | undefined;
  /** Undefined if there is no text to insert into. */
  readonly onInsert?: ((noteIds: readonly string[]) => void) | undefined;
  /** `entry`: inserting notes opens the day's saved entry. `sheet`: notes go into the open form. Default `sheet`. */
  readonly target?: "entry" | "sheet" | undefined;
  readonly onRemove: (noteId: string) => void;
  readonly onUndo?: (() => void) | undefined;
  /** If true, the box starts as one line, even on wide screens. */
  readonly isFolded?: boolean | undefined;
  readonly size?: "large" | "small" | undefined;
  readonly className?: string | undefined;
}

/** The user's last action. The pressed button can disappear with it. */
type Leaving =
  | { readonly kind: "inserted"; readonly noteIds: readonly string[] }
  | { readonly kind: "removed"; readonly noteId: string; readonly next: string | undefined }
  | { readonly kind: "undone" };

const NONE: readonly string[] = [];

const WIDE = "(width >= 56.25rem)";

export function NoteList({
  className,
  date,
  insertedIds = NONE,
  isFolded = false,
  notes,
  onInsert,
  onUndo,
  size = "large",
  target = "sheet",
  today,
  ...props
}: NoteListProps) {
  const words = useWords(noteWords);
  const box = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const ofDate = notes.filter((note) => note.date === date);
  const others = notes.filter((note) => note.date !== date).toReversed();
  const [wasOpened, setWasOpened] = useState<boolean>();
  const [areOthersOpen, setAreOthersOpen] = useState(false);
  const [said, setSaid] = useState("");
  const startsOpen = size === "large" && !isFolded && ofDate.length > 0;
  const isOpen = wasOpened ?? (startsOpen && matchMedia(WIDE).matches);
  const free = ofDate.filter(({ noteId }) => !insertedIds.includes(noteId)).map(({ noteId }) => noteId);
  const isSmall = size === "small";

  // If the pressed button has disappeared, focuses the next row or the title.
  const leaving = useRef<Leaving>(undefined);
  useLayoutEffect(() => {
    const { current } = leaving;
    if (current === undefined || !hasLeft(current)) return;
    leaving.current = undefined;
    if (document.activeElement !== document.body) return;
    const next = current.kind === "removed" ? current.next : undefined;
    const row = next === undefined ? null : box.current?.querySelector(`[id="note-${next}"] button`);
    ((row as HTMLElement | null) ?? toggle.current)?.focus();
  });
  function hasLeft(of: Leaving): boolean {
    if (of.kind === "inserted") return of.noteIds.every((noteId) => insertedIds.includes(noteId));
    if (of.kind === "removed") return notes.every(({ noteId }) => noteId !== of.noteId);
    return onUndo === undefined;
  }

  if (notes.length === 0 && onUndo === undefined) return null;

  function insert(noteIds: readonly string[]) {
    leaving.current = { kind: "inserted", noteIds };
    setSaid(words.saidInserted(noteIds.length));
    onInsert?.(noteIds);
  }
  function remove(noteId: string, siblings: readonly ListedNote[]) {
    const at = siblings.findIndex((note) => note.noteId === noteId);
    leaving.current = { kind: "removed", noteId, next: (siblings[at + 1] ?? siblings[at - 1])?.noteId };
    setSaid(words.saidRemoved);
    props.onRemove(noteId);
  }
  function undo() {
    leaving.current = { kind: "undone" };
    setSaid(words.saidUndone);
    onUndo?.();
  }
  const rows = (shown: readonly ListedNote[]) =>
    shown.map((note) => (
      <NoteRow
        key={note.noteId}
        note={note}
        isOtherDay={note.date !== date}
        isInserted={insertedIds.includes(note.noteId)}
        isSmall={isSmall}
        onInsert={onInsert === undefined ? undefined : () => insert([note.noteId])}
        onRemove={() => remove(note.noteId, shown)}
      />
    ));

  const title =
    notes.length === 0
      ? words.saidRemoved
      : ofDate.length === 0
        ? words.otherDays(others.length)
        : date === today
          ? words.today(ofDate.length)
          : words.ofDate(ofDate.length, dateLabel(words.locale, date));
  return (
    <section
      ref={box}
      aria-labelledby={`${id}-title`}
      className={clsx("border-hairline min-w-0 rounded-lg border", className)}
    >
      <div
        className={clsx(
          "relative flex flex-wrap items-center justify-end gap-x-0.5 text-sm",
          isSmall ? "min-h-9 ps-3 pe-8" : "min-h-11 ps-4 pe-9",
        )}
      >
        <button
          ref={toggle}
          type="button"
          aria-expanded={isOpen}
          onClick={() => setWasOpened(!isOpen)}
          className="flex min-h-8 max-w-full flex-auto items-center gap-2.5 rounded-sm text-start font-semibold after:absolute after:inset-0 pointer-coarse:min-h-11"
        >
          <StickyNote className="text-muted size-4 shrink-0" />
          <span id={`${id}-title`}>{title}</span>
        </button>
        {onUndo === undefined ? null : (
          <Button size="small" variant="quiet" className="relative" onClick={undo}>
            {words.undo}
          </Button>
        )}
        {onInsert === undefined || free.length === 0 ? null : (
          <Button size="small" variant="quiet" className="relative" onClick={() => insert(free)}>
            {target === "sheet" ? words.insertAll : words.addToEntry}
          </Button>
        )}
        <ChevronDown
          className={clsx(
            "text-muted absolute size-4 transition-transform",
            isSmall ? "end-2" : "end-4",
            isOpen && "rotate-180",
          )}
        />
      </div>
      {isOpen ? (
        <div className={clsx(isSmall && "max-h-[min(11rem,25cqh)] overflow-y-auto")}>
          <ul>{rows(ofDate.length === 0 ? others : ofDate)}</ul>
          {ofDate.length === 0 || others.length === 0 ? null : (
            <>
              <button
                type="button"
                aria-expanded={areOthersOpen}
                onClick={() => setAreOthersOpen(!areOthersOpen)}
                className={clsx(
                  "text-muted hover:text-ink border-hairline flex min-h-11 w-full items-center justify-between border-t text-sm font-semibold",
                  isSmall ? "ps-3 pe-2" : "ps-4 pe-4",
                )}
              >
                {words.otherDays(others.length)}
                <ChevronDown className={clsx("size-4 transition-transform", areOthersOpen && "rotate-180")} />
              </button>
              {areOthersOpen ? <ul>{rows(others)}</ul> : null}
            </>
          )}
        </div>
      ) : null}
      <output className="sr-only">{said}</output>
    </section>
  );
}
