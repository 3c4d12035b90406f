import type { Day } from "@diary/core/day";
import { contentOf, type Text } from "@diary/core/writing";
import { recentTime } from "@diary/ui/clock-time";
import { VersionConflict } from "@diary/ui/version-conflict";
import { useWords } from "@diary/ui/words";

import { en } from "../../words/en.ts";
import { submitErrorWords } from "../../words/submit-error.ts";
import { Notice } from "../parts/notice.tsx";

const changeTime = (locale: string, { updated_at }: Day) =>
  recentTime(locale, new Date(updated_at), Date.now());

export function EntryConflict({ entry, text }: { readonly entry: Day; readonly text: Text }) {
  const { locale } = useWords(en);
  return (
    <VersionConflict
      compact
      className="popup-crowded min-h-56 flex-1"
      mine={contentOf(text.fields)}
      theirs={entry.content}
      isMarkdown={entry.format === "markdown"}
      changedAt={changeTime(locale, entry)}
      onKeepMine={() => text.keepMine()}
      onTakeTheirs={() => void text.discard()}
      onCombine={text.keepBoth}
    />
  );
}

export function ConflictNotice() {
  const { reasons } = useWords(submitErrorWords);
  return <Notice tone="notice" title={reasons["day/edited-elsewhere"]} />;
}
