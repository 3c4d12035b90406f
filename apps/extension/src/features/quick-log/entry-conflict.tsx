import { parseInstant } from "@diary/core/civil-date";
import type { Day } from "@diary/core/day";
import type { EntryInHand } from "@diary/core/entry";
import { VersionConflict } from "@diary/ui/version-conflict";

export interface EntryConflictProps {
  readonly entry: EntryInHand;
  /** The entry as the server has it. */
  readonly theirs: Day;
}

const changeTime = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** The entry was written or changed elsewhere meanwhile: both texts stay until the person chooses. */
export function EntryConflict({ entry, theirs }: EntryConflictProps) {
  return (
    <VersionConflict
      mine={entry.text}
      theirs={theirs.content}
      changedAt={changeTime.format(parseInstant(theirs.updated_at))}
      onKeepMine={() => entry.keepMine()}
      onTakeTheirs={() => void entry.discard()}
      onCombine={entry.combine}
    />
  );
}
