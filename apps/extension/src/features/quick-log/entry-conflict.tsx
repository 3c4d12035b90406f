import { parseInstant } from "@diary/core/civil-date";
import type { Day } from "@diary/core/day";
import type { DraftInHand } from "@diary/core/draft";
import { VersionConflict } from "@diary/ui/version-conflict";

export interface EntryConflictProps {
  readonly draft: DraftInHand;
  /** The entry as the server has it. */
  readonly theirs: Day;
}

const changeTime = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** The entry was written or changed elsewhere meanwhile: both texts stay until the person chooses. */
export function EntryConflict({ draft, theirs }: EntryConflictProps) {
  const mine = draft.fields["content"] ?? "";
  return (
    <VersionConflict
      mine={mine}
      theirs={theirs.content}
      changedAt={changeTime.format(parseInstant(theirs.updated_at))}
      onKeepMine={draft.keepMine}
      onTakeTheirs={() => void draft.takeSaved()}
      onCombine={() => {
        draft.keepMine();
        draft.change({ content: `${theirs.content}\n\n${mine}` });
      }}
    />
  );
}
