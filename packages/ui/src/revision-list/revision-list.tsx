import { useId } from "react";

import { Button } from "../button/button.tsx";
import { formWords } from "../words/form-words.ts";
import { useWords } from "../words/words.ts";

export interface RevisionListProps {
  /** Newest first. */
  readonly revisions: readonly Revision[];
  /** Asks for this text to become the entry's again. */
  readonly onRestore: (content: string) => void;
}

/** The earlier texts of an entry, each folded to its time until it is looked at. */
export function RevisionList({ onRestore, revisions }: RevisionListProps) {
  const words = useWords(formWords).revisions;
  if (revisions.length === 0) return <p className="text-muted">{words.none}</p>;
  return (
    <ol className="divide-hairline border-hairline divide-y border-y">
      {revisions.map((revision) => (
        <li key={revision.id}>
          <RevisionItem revision={revision} onRestore={() => onRestore(revision.content)} />
        </li>
      ))}
    </ol>
  );
}

/** An earlier text of an entry. */
export interface Revision {
  readonly id: string;
  /** When it was replaced, in words: "March 13, 21:40". */
  readonly savedAt: string;
  readonly content: string;
}

interface RevisionItemProps {
  readonly revision: Revision;
  readonly onRestore: () => void;
}

/** An earlier text, folded to its time and its beginning. */
function RevisionItem({ onRestore, revision }: RevisionItemProps) {
  const words = useWords(formWords).revisions;
  const id = useId();
  return (
    <details>
      <summary className="flex min-h-11 items-center gap-3 rounded-sm py-2">
        <span id={id} className="shrink-0 text-sm font-semibold tabular-nums">
          {revision.savedAt}
        </span>
        <span dir="auto" className="text-muted min-w-0 flex-1 truncate text-sm">
          {revision.content}
        </span>
      </summary>
      <div className="pb-4">
        <p dir="auto" className="text-entry max-w-[70ch] whitespace-pre-wrap">
          {revision.content}
        </p>
        <Button size="small" onClick={onRestore} aria-describedby={id} className="mt-3">
          {words.restore}
        </Button>
      </div>
    </details>
  );
}
