import { clsx } from "clsx";
import { useId } from "react";

import { Button } from "../button/button.tsx";
import { Markdown } from "../markdown/markdown.tsx";
import { PlainText } from "../plain-text/plain-text.tsx";
import { languageOf } from "../prose/prose.tsx";
import { conflictWords } from "../words/conflict-words.ts";
import { useWords } from "../words/words.ts";

export interface VersionConflictProps {
  readonly mine: string;
  readonly theirs: string;
  readonly changedAt: string;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onCombine: () => void;
  /** `written-twice`: the date already had an entry. Default `changed-elsewhere`. */
  readonly cause?: "changed-elsewhere" | "written-twice" | undefined;
  readonly isMarkdown?: boolean | undefined;
  readonly compact?: boolean | undefined;
  readonly className?: string | undefined;
}

export function VersionConflict({
  cause,
  changedAt,
  className,
  compact = false,
  isMarkdown = false,
  mine,
  theirs,
  ...choices
}: VersionConflictProps) {
  const words = useWords(conflictWords);
  const id = useId();
  const isSecondText = cause === "written-twice";
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        "grid grid-cols-1",
        compact ? "grid-rows-[auto_minmax(0,1fr)_auto] gap-2" : "gap-4",
        className,
      )}
    >
      <div role="alert">
        <h2
          id={id}
          className={clsx("font-serif font-semibold", compact ? "text-lg leading-snug" : "text-xl")}
        >
          {isSecondText ? words.titleOfSecondText : words.title}
        </h2>
        <p className={compact ? "sr-only" : "text-muted mt-1"}>{words.lead}</p>
      </div>
      <div
        className={clsx(
          "grid grid-cols-1 items-stretch",
          compact ? "auto-rows-[minmax(5rem,auto)] content-start gap-2" : "gap-4 sm:grid-cols-2",
        )}
      >
        <Version
          {...{ compact, isMarkdown }}
          title={words.mine}
          note={words.mineNote}
          text={mine}
          choice={words.keepMine}
          onChoose={choices.onKeepMine}
        />
        <Version
          {...{ compact, isMarkdown }}
          title={words.theirs}
          note={isSecondText ? words.saved(changedAt) : words.changed(changedAt)}
          text={theirs}
          choice={words.takeTheirs}
          onChoose={choices.onTakeTheirs}
        />
      </div>
      {/* The recommended choice, because it loses nothing. */}
      <Button
        variant="primary"
        onClick={choices.onCombine}
        className={compact ? undefined : "justify-self-start"}
      >
        {words.combine}
      </Button>
    </section>
  );
}

interface VersionProps {
  readonly title: string;
  readonly note: string;
  readonly text: string;
  readonly compact: boolean;
  readonly isMarkdown: boolean;
  readonly choice: string;
  readonly onChoose: () => void;
}

function Version({ choice, compact, isMarkdown, note, onChoose, text, title }: VersionProps) {
  const content = isMarkdown ? <Markdown level={4} text={text} /> : <PlainText text={text} />;
  const heading = (
    <h3 className={clsx("font-semibold", compact && "min-w-0 text-sm")}>
      {title}{" "}
      <span className={clsx("text-muted font-normal", compact && "block")}>
        {compact ? note : `· ${note}`}
      </span>
    </h3>
  );
  if (compact) {
    return (
      <article className="border-hairline bg-card flex min-h-20 flex-col gap-1.5 rounded-lg border px-3 py-2">
        <div className="flex shrink-0 items-center justify-between gap-2">
          {heading}
          <Button size="small" className="shrink-0 whitespace-nowrap" onClick={onChoose}>
            {choice}
          </Button>
        </div>
        <div
          lang={languageOf(text)}
          className="text-slip scroll-shadow -mx-3 -mb-2 min-h-0 flex-1 overflow-y-auto rounded-b-lg px-3 pb-2"
        >
          {content}
        </div>
      </article>
    );
  }
  return (
    <article className="border-hairline bg-card flex flex-col gap-3 rounded-lg border p-4">
      {heading}
      <div className="text-entry scroll-shadow -mx-4 max-h-96 flex-1 overflow-y-auto px-4">{content}</div>
      <div>
        <Button onClick={onChoose}>{choice}</Button>
      </div>
    </article>
  );
}
