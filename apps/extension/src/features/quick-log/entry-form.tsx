import type { ChallengeCard } from "@diary/core/challenge";
import { parseInstant, type CivilDate } from "@diary/core/civil-date";
import { DAY_LIMITS, dayKeys, type Day, type EntryDate } from "@diary/core/day";
import { decisionsQuery } from "@diary/core/decision";
import { useEntry, useEntryField, type EntryInHand } from "@diary/core/entry";
import { isAppError, type AppErrorCode } from "@diary/core/errors";
import { codePoints } from "@diary/core/input";
import { useDiary } from "@diary/core/supabase";
import { useDialogs } from "@diary/ui/dialogs";
import { Skeleton } from "@diary/ui/skeleton";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";

import { useCopy } from "../../copy/copy-context.ts";
import { refusalWords } from "../../copy/refusal-words.ts";
import { Notice } from "../notices/notice.tsx";
import { LeftDrafts } from "../outbox/left-drafts.tsx";
import { EntrySheet, type EntrySheetProps } from "./entry-sheet.tsx";
import { LeftClips } from "./left-clips.tsx";
import { useClips } from "./use-clips.ts";

/** From the disk, where it is needed: the file that every opening reads is smaller without it. */
const VersionConflict = lazy(async () => ({
  default: (await import("@diary/ui/version-conflict")).VersionConflict,
}));

interface EntryConflictProps {
  readonly entry: EntryInHand;
  /** The entry as the server has it. */
  readonly theirs: Day;
}

/** The entry was written or changed elsewhere meanwhile: both texts stay until the person chooses. */
function EntryConflict({ entry, theirs }: EntryConflictProps) {
  const copy = useCopy();
  const changeTime = new Intl.DateTimeFormat(copy.locale, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Suspense fallback={<Skeleton className="min-h-56 flex-1" />}>
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
    </Suspense>
  );
}

export interface EntryFormProps extends Pick<EntryDate, "hasEnded" | "noteText"> {
  readonly userId: string;
  readonly challenge: ChallengeCard;
  readonly date: CivilDate;
  /** The entry of this date, where it is written: then it is edited. */
  readonly entry: Day | undefined;
  readonly sheet: Pick<EntrySheetProps, "afterToday" | "comesDown">;
}

/** The field, with the focus in it. New and edited entries are one form, since a date has one entry. */
export function EntryForm({ challenge, date, entry, hasEnded, noteText, sheet, userId }: EntryFormProps) {
  const copy = useCopy();
  const { challenge_id: challengeId } = challenge;
  const typed = useEntry(
    { userId, challengeId, date },
    { text: entry?.content ?? "", onto: entry?.version ?? null },
  );
  const field = useEntryField(typed);
  const diary = useDiary();
  const { platform } = diary;
  const cache = useQueryClient();
  const dialogs = useDialogs();
  const [error, setError] = useState<string>();
  const leftClips = useClips(typed, userId);
  const isChanged = field.value !== (entry?.content ?? "");
  useEffect(() => noteText(isChanged));

  /** Registers the entry, or saves its text. Its snackbar and the COMPLETED moment come when it has arrived. */
  async function send() {
    if (!/\S/.test(typed.text)) return setError(copy.required);
    // Too long a paste is marked by the field, and waits there until it fits.
    if (codePoints(typed.text) > DAY_LIMITS.content) return;
    setError(undefined);
    let refusal: AppErrorCode;
    try {
      const outcome = await typed.submit(entry?.day_id ?? platform.randomId());
      if (outcome.status !== "refused") return;
      refusal = outcome.code;
    } catch (cause) {
      refusal = isAppError(cause) ? cause.code : "server";
    }
    // What is in the way was written elsewhere: it is shown beside this text.
    const asking = cache.invalidateQueries({ queryKey: dayKeys.ofChallenge(challengeId) });
    if (entry !== undefined && refusal === "day/edited-elsewhere") return asking;
    if (refusal === "account/suspended") void cache.invalidateQueries(decisionsQuery(diary, userId));
    return dialogs.alert({ title: refusalWords(copy, refusal) });
  }

  if (typed.conflict !== null && entry !== undefined) {
    return <EntryConflict entry={typed} theirs={entry} />;
  }
  const unchanged = entry !== undefined && typed.status === "unchanged";
  return (
    <>
      <LeftDrafts
        userId={userId}
        challengeId={challengeId}
        date={date}
        onTake={(text) => {
          field.onValueChange([field.value.trimEnd(), text].filter(Boolean).join("\n\n"));
          return typed.flush();
        }}
      />
      <LeftClips clips={leftClips} />
      {typed.status === "failed" ? (
        <Notice tone="danger" title={copy.notKept}>
          {copy.notKeptMessage}
        </Notice>
      ) : null}
      <EntrySheet
        field={{
          ...field,
          error,
          hint: hasEnded ? copy.dayEnded : undefined,
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup was opened to write
          autoFocus: true,
        }}
        written={entry?.day}
        pending={typed.isSubmitting}
        unchanged={unchanged}
        onSubmit={() => void send()}
        {...sheet}
      />
    </>
  );
}
