import { clsx } from "clsx";
import type { ComponentType } from "react";

import { clockTime } from "../clock-time/clock-time.ts";
import { IconButton } from "../icon-button/icon-button.tsx";
import { CircleAlert, CloudOff, type IconProps } from "../icons/icons.tsx";
import {
  ArrowDown,
  Bot,
  GitCommitHorizontal,
  Puzzle,
  Smartphone,
  StickyNote,
  Terminal,
} from "../icons/note-icons.tsx";
import { Check, Trash2 } from "../icons/page-icons.tsx";
import { boundedText } from "../plain-text/bounded-text.tsx";
import { languageOf, toProse } from "../prose/prose.tsx";
import { noteWords } from "../words/note-words.ts";
import { useWords } from "../words/words.ts";

export type NoteSource = keyof typeof noteWords.sources;

export interface ListedNote {
  readonly noteId: string;
  readonly date: string;
  readonly content: string;
  readonly source: NoteSource;
  /** Title of the only challenge that the note fits. Undefined in a list of this challenge. */
  readonly challenge?: string | undefined;
  readonly createdAt: string;
  readonly state: "rejected" | "saved" | "waiting";
  readonly problem?: string | undefined;
}

const sourceIcons: Record<NoteSource, ComponentType<IconProps>> = {
  site: StickyNote,
  popup: Puzzle,
  share: Smartphone,
  page: Puzzle,
  api: Terminal,
  "command line": Terminal,
  assistant: Bot,
  commits: GitCommitHorizontal,
};

/** Names of buttons have only the start of a note, because screen readers read them completely. */
const NAME_LENGTH = 60;

function nameOf(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, " ").trim());
  return letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH).join("")}…` : letters.join("");
}

export function dateLabel(locale: string, date: string): string {
  const format = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" });
  return format.format(new Date(date));
}

function timeLabel(locale: string, createdAt: string): string {
  const format = new Intl.DateTimeFormat(locale, clockTime);
  return format.format(new Date(createdAt));
}

export interface NoteRowProps {
  readonly note: ListedNote;
  readonly isOtherDay: boolean;
  readonly isInserted: boolean;
  readonly isSmall: boolean;
  readonly onInsert: (() => void) | undefined;
  readonly onRemove: () => void;
}

export function NoteRow({ isInserted, isOtherDay, isSmall, note, onInsert, onRemove }: NoteRowProps) {
  const words = useWords(noteWords);
  const { challenge, content, createdAt, date, source, state } = note;
  const text = content.split("\n").map(toProse).join("\n");
  const name = nameOf(text);
  const kind = state === "waiting" ? words.waiting : words.sources[source];
  const Icon =
    state === "waiting" ? CloudOff : state === "rejected" ? CircleAlert : (sourceIcons[source] ?? StickyNote);
  return (
    <li
      id={`note-${note.noteId}`}
      className={clsx(
        "group border-hairline flex items-start border-t",
        isSmall ? "ps-3 pe-0.5" : "ps-4 pe-1",
      )}
    >
      <div className={clsx("flex min-w-0 flex-1 py-2", isSmall ? "flex-col" : "max-sm:flex-col sm:gap-x-3")}>
        <div className="text-muted flex shrink-0 items-center gap-x-3 self-start text-sm sm:min-h-6.25">
          <span title={kind} className={state === "rejected" ? "text-danger" : undefined}>
            <Icon className="size-4" />
            <span className="sr-only">{kind}</span>
          </span>
          <time dateTime={isOtherDay ? date : createdAt} className="min-w-10 tabular-nums">
            {isOtherDay ? dateLabel(words.locale, date) : timeLabel(words.locale, createdAt)}
          </time>
        </div>
        <div className="min-w-0 flex-1">
          <p
            dir="auto"
            lang={languageOf(text)}
            className={clsx(
              "text-slip line-clamp-4 wrap-anywhere [word-break:normal] whitespace-pre-wrap",
              isInserted && "text-muted",
            )}
          >
            {boundedText(text)}
          </p>
          {challenge === undefined ? null : (
            <p lang={languageOf(challenge)} className="text-muted text-sm wrap-anywhere">
              {words.forChallenge(challenge)}
            </p>
          )}
          {state === "rejected" ? (
            <p className="text-danger text-sm">{note.problem ?? words.rejected}</p>
          ) : null}
        </div>
      </div>
      <span className="flex shrink-0">
        <IconButton
          label={words.remove(name)}
          icon={<Trash2 className="size-4!" />}
          onClick={onRemove}
          className="focus-visible:opacity-100 pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:group-has-focus-visible:opacity-100"
        />
        {onInsert === undefined ? null : (
          <IconButton
            label={isInserted ? words.inserted(name) : words.insert(name)}
            icon={isInserted ? <Check className="size-4!" /> : <ArrowDown className="size-4!" />}
            aria-disabled={isInserted}
            onClick={isInserted ? undefined : onInsert}
          />
        )}
      </span>
    </li>
  );
}
