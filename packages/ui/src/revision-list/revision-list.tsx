import { clsx } from "clsx";

import { type Revision, RevisionItem } from "./revision-item.tsx";

export interface RevisionListProps {
  /** Newest first. */
  readonly revisions: readonly Revision[];
  /** Asks for this text to become the entry's again. */
  readonly onRestore: (id: string) => void;
  readonly className?: string | undefined;
}

/** The earlier texts of an entry, each folded to its time until it is looked at. */
export function RevisionList({ className, onRestore, revisions }: RevisionListProps) {
  if (revisions.length === 0) return <p className={clsx("text-muted", className)}>No earlier texts.</p>;
  return (
    <ol className={clsx("divide-hairline border-hairline divide-y border-y", className)}>
      {revisions.map((revision) => (
        <li key={revision.id}>
          <RevisionItem revision={revision} onRestore={() => onRestore(revision.id)} />
        </li>
      ))}
    </ol>
  );
}
