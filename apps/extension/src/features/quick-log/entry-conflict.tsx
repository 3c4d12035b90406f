import { parseInstant } from "@diary/core/civil-date";
import type { Day } from "@diary/core/day";
import type { EntryInHand } from "@diary/core/entry";
import { VersionConflict } from "@diary/ui/version-conflict";

import { useCopy } from "../../copy/copy-context.ts";

export interface EntryConflictProps {
  readonly entry: EntryInHand;
  /** The entry as the server has it. */
  readonly theirs: Day;
}

/** The entry was written or changed elsewhere meanwhile: both texts stay until the person chooses. */
export function EntryConflict({ entry, theirs }: EntryConflictProps) {
  const copy = useCopy();
  const changeTime = new Intl.DateTimeFormat(copy.locale, { dateStyle: "medium", timeStyle: "short" });
  return (
    <VersionConflict
      compact
      className="popup-crowded min-h-56 flex-1"
      mine={entry.text}
      theirs={theirs.content}
      changedAt={changeTime.format(parseInstant(theirs.updated_at))}
      onKeepMine={() => entry.keepMine()}
      onTakeTheirs={() => void entry.discard()}
      onCombine={entry.combine}
    />
  );
}
