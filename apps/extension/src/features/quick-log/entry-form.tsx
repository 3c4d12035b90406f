import type { ChallengeCard } from "@diary/core/challenge";
import { parseInstant, type CivilDate } from "@diary/core/civil-date";
import { DAY_LIMITS, dayKeys, type Day, type EntryDate } from "@diary/core/day";
import { decisionsQuery } from "@diary/core/decision";
import { useEntry, useEntryField, type EntryInHand } from "@diary/core/entry";
import { isAppError, type AppErrorCode } from "@diary/core/errors";
import { codePoints } from "@diary/core/input";
import { useDiary } from "@diary/core/supabase";
import { useDialogs } from "@diary/ui/dialogs";
import { useOnDemand } from "@diary/ui/on-demand";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";

import { useCopy } from "../../copy/copy-context.ts";
import { refusalWords } from "../../copy/english.ts";
import { Notice } from "../notices/notice-board.tsx";
import { PartState } from "../notices/part-state.tsx";
import { LeftDrafts } from "../outbox/left-drafts.tsx";
import { EntrySheet, type EntrySheetProps } from "./entry-sheet.tsx";
import { LeftClips } from "./left-clips.tsx";
import { useClips } from "./use-clips.ts";

/** From the disk, where it is needed: the file that every opening reads is smaller without it. */
const loadConflict = async () => (await import("@diary/ui/version-conflict")).VersionConflict;

interface EntryConflictProps {
  readonly entry: EntryInHand;
  /** The entry as the server has it. */
  readonly theirs: Day;
}

/** The entry was written or changed elsewhere meanwhile: both texts stay until the person chooses. */
function EntryConflict({ entry, theirs }: EntryConflictProps) {
  const copy = useCopy();
  const changeTime = new Intl.DateTimeFormat(copy.locale, { timeStyle: "short" });
  const conflict = useOnDemand(loadConflict, theirs);
  if (conflict.status !== "ready") return <PartState status={conflict.status} className="min-h-56 flex-1" />;
  return (
    <conflict.part
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

export interface EntryFormProps extends Pick<EntryDate, "hasEnded" | "noteText"> {
  readonly userId: string;
  readonly challenge: ChallengeCard;
  readonly date: CivilDate;
  /** The entry of this date, where it is written: then it is edited. */
  readonly entry: Day | undefined;
  readonly sheet: Pick<EntrySheetProps, "afterToday" | "comesDown">;
  /** Was submitted, and the server does not have it yet: to be seen in the form's place, once nobody is typing there. */
  readonly isWaiting: boolean;
  /**
   * Somebody has begun to type in the field, and has neither left it nor sent what is in it. Nothing takes its place until
   * then: the next letter would go nowhere.
   */
  readonly isWriting: boolean;
  readonly onWriting: (isWriting: boolean) => void;
}

/** The field, with the focus in it. New and edited entries are one form, since a date has one entry. */
export function EntryForm({
  challenge,
  date,
  entry,
  hasEnded,
  noteText,
  sheet,
  userId,
  ...props
}: EntryFormProps) {
  const { isWaiting, isWriting, onWriting } = props;
  const copy = useCopy();
  const { challenge_id: challengeId } = challenge;
  const typed = useEntry(
    { userId, challengeId, date },
    { text: entry?.content ?? "", onto: entry?.version ?? null },
  );
  const field = useEntryField(typed);
  const endWriting = useEffectEvent(() => onWriting(false));
  // Before another form is there: what is typed in that is its own.
  useLayoutEffect(() => () => endWriting(), []);
  const diary = useDiary();
  const { platform } = diary;
  const cache = useQueryClient();
  const dialogs = useDialogs();
  const [error, setError] = useState<string>();
  const leftClips = useClips(typed, userId);
  const isChanged = field.value !== (entry?.content ?? "");
  const hasConflict = typed.conflict !== null && entry !== undefined;
  useEffect(() => noteText(isChanged));

  /** Registers the entry, or saves its text. Its snackbar and the COMPLETED moment come when it has arrived. */
  async function send() {
    onWriting(false);
    // What was held back is seen now, and says more than a refusal.
    if (isWaiting || hasConflict) return;
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

  if (hasConflict && !isWriting) return <EntryConflict entry={typed} theirs={entry} />;
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
      {hasConflict ? <Notice tone="notice" title={copy.refusals["day/edited-elsewhere"]} /> : null}
      {isWaiting ? <Notice title={copy.waitingTitle} /> : null}
      {typed.status === "failed" ? (
        <Notice tone="danger" title={copy.notKept}>
          {copy.notKeptMessage}
        </Notice>
      ) : null}
      <EntrySheet
        field={{
          ...field,
          onValueChange: (value) => {
            onWriting(true);
            field.onValueChange(value);
          },
          onBlur: () => onWriting(false),
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
