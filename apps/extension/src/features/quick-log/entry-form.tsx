import type { ChallengeCard } from "@diary/core/challenge";
import { parseTimestamp, type CivilDate } from "@diary/core/civil-date";
import { DAY_LIMITS, dayKeys, type Day, type EntryDate } from "@diary/core/day";
import { decisionsQuery } from "@diary/core/decision";
import { countCodePoints } from "@diary/core/input";
import { useDiary } from "@diary/core/supabase";
import {
  contentOf,
  isSameKey,
  listDrafts,
  newForm,
  savedRow,
  useText,
  useTextField,
  useWriting,
  type Draft,
  type EntryKey,
  type Text,
} from "@diary/core/writing";
import { useDialogs } from "@diary/ui/dialogs";
import { VersionConflict } from "@diary/ui/version-conflict";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";

import { submitErrorAlert } from "../../copy/en.ts";
import { useCopy } from "../../copy/language-provider.tsx";
import { Notice } from "../notices/notice-area.tsx";
import { OtherDrafts } from "../outbox/other-drafts.tsx";
import { PastDrafts } from "../outbox/past-drafts.tsx";
import { writeOnSite } from "../outbox/write-on-site.ts";
import { EntryEditor, type EntryEditorProps } from "./entry-editor.tsx";
import { UnusedClips } from "./unused-clips.tsx";
import { useInsertClips } from "./use-insert-clips.ts";

interface EntryConflictProps {
  readonly text: Text;
  /** The entry as the server has it. */
  readonly theirs: Day;
}

/** The entry was written or changed elsewhere meanwhile: both texts stay until the person chooses. */
function EntryConflict({ text, theirs }: EntryConflictProps) {
  const copy = useCopy();
  const changeTime = new Intl.DateTimeFormat(copy.locale, { timeStyle: "short" });
  return (
    <VersionConflict
      compact
      className="popup-crowded min-h-56 flex-1"
      mine={contentOf(text.fields)}
      theirs={theirs.content}
      changedAt={changeTime.format(parseTimestamp(theirs.updated_at))}
      onKeepMine={() => text.keepMine()}
      onTakeTheirs={() => void text.discard()}
      onCombine={text.keepBoth}
    />
  );
}

export interface EntryFormProps extends Pick<EntryDate, "isPastDay" | "setHasText"> {
  readonly userId: string;
  readonly challenge: ChallengeCard;
  readonly date: CivilDate;
  /** All of this user. */
  readonly drafts: readonly Draft[];
  /** The entry of this date, where it is written: then it is edited. */
  readonly entry: Day | undefined;
  readonly sheet: Pick<EntryEditorProps, "afterToday" | "animate">;
  /** Was submitted, and the server does not have it yet: to be seen in the form's place, once nobody is typing there. */
  readonly isPending: boolean;
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
  drafts,
  entry,
  isPastDay,
  setHasText,
  sheet,
  userId,
  ...props
}: EntryFormProps) {
  const { isPending, isWriting, onWriting } = props;
  const copy = useCopy();
  const { challenge_id: challengeId } = challenge;
  const { db, outbox } = useWriting();
  const key: EntryKey = { kind: "entry", userId, challengeId, date };
  const text = useText(key, entry === undefined ? newForm() : savedRow(entry));
  const field = useTextField(text);
  const endWriting = useEffectEvent(() => onWriting(false));
  // Before another form is there: what is typed in that is its own.
  useLayoutEffect(() => () => endWriting(), []);
  const diary = useDiary();
  const cache = useQueryClient();
  const dialogs = useDialogs();
  const [error, setError] = useState<string>();
  const leftClips = useInsertClips(text, userId);
  const isChanged = field.value !== (entry?.content ?? "");
  const hasConflict = text.conflict !== null && entry !== undefined;
  useEffect(() => setHasText(isChanged));

  /** Registers the entry, or saves its text. Its snackbar and the COMPLETED moment come when it has arrived. */
  async function send() {
    onWriting(false);
    // What was held back is seen now, and says more than a refusal.
    if (isPending || hasConflict) return;
    if (!/\S/.test(field.value)) return setError(copy.required);
    // Too long a paste is marked by the field, and waits there until it fits.
    if (countCodePoints(field.value) > DAY_LIMITS.content) return;
    setError(undefined);
    const submitting = text.submit();
    // A popup that is closed now has stored its entry, and asks no more: the worker finds it there.
    void outbox.deliver().catch(() => undefined);
    const outcome = await submitting;
    if (outcome.status !== "rejected") return;
    // What is in the way was written elsewhere: it is shown beside this text.
    const asking = cache.invalidateQueries({ queryKey: dayKeys.ofChallenge(challengeId) });
    if (entry !== undefined && outcome.code === "day/edited-elsewhere") return asking;
    if (outcome.code === "account/suspended") void cache.invalidateQueries(decisionsQuery(diary, userId));
    return dialogs.alert(submitErrorAlert(copy, outcome.code));
  }

  /** Moves what was typed to the site's form. Where the device could not store it, the popup must stay open. */
  async function moveToSite() {
    if (!(await text.flush())) return;
    const stored = await listDrafts(db, userId);
    const draft = stored.find(
      ({ fields, key: of }) => isSameKey(of, key) && contentOf(fields) === field.value,
    );
    if (draft !== undefined) await writeOnSite(draft);
  }

  if (hasConflict && !isWriting) return <EntryConflict text={text} theirs={entry} />;
  const unchanged = entry !== undefined && !isChanged;
  return (
    <>
      <PastDrafts
        drafts={drafts}
        challengeId={challengeId}
        date={date}
        onTake={(left) => {
          field.onValueChange([field.value.trimEnd(), left].filter(Boolean).join("\n\n"));
          return text.flush();
        }}
      />
      <OtherDrafts text={text} />
      <UnusedClips clips={leftClips} />
      {hasConflict ? <Notice tone="notice" title={copy.submitErrors["day/edited-elsewhere"]} /> : null}
      {isPending ? <Notice title={copy.pendingTitle} /> : null}
      {text.status === "failed" ? (
        <Notice tone="danger" title={copy.notKept}>
          {copy.notKeptMessage}
        </Notice>
      ) : null}
      <EntryEditor
        field={{
          ...field,
          onValueChange: (value) => {
            onWriting(true);
            field.onValueChange(value);
          },
          onBlur: () => onWriting(false),
          error,
          hint: isPastDay ? copy.dayEnded : undefined,
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup was opened to write
          autoFocus: true,
        }}
        written={entry?.day}
        pending={text.status === "sending"}
        unchanged={unchanged}
        onSubmit={() => void send()}
        onWriteOnSite={isChanged && text.status !== "failed" ? () => void moveToSite() : undefined}
        {...sheet}
      />
    </>
  );
}
