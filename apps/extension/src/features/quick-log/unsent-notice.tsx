import { challengeKeys, userChallengesQuery, type ChallengeCard } from "@diary/core/challenge";
import { isolateBidi } from "@diary/core/characters";
import { formatCivilDate, type CivilDate } from "@diary/core/civil-date";
import { DAY_LIMITS, dayKeys } from "@diary/core/day";
import { formatSpan } from "@diary/core/rest-days";
import { useDiary } from "@diary/core/supabase";
import {
  deleteDrafts,
  deleteRestMark,
  isSameKey,
  listUnsent,
  moveUnsent,
  usePendingActions,
  useWriting,
  type EntryKey,
  type TextKey,
  type UnsentEntry,
  type UnsentTexts,
} from "@diary/core/writing";
import { Button } from "@diary/ui/button";
import { UnsentText } from "@diary/ui/unsent-text";
import { useWords } from "@diary/ui/words";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { writeOnSite } from "../../storage/texts.ts";
import { en } from "../../words/en.ts";
import { submitErrorMessage, submitErrorWords } from "../../words/submit-error.ts";
import { unsentWords } from "../../words/unsent.ts";
import { Notice } from "../parts/notice.tsx";
import { DiscardButton, SendNowButton } from "./unsent-buttons.tsx";

export interface UnsentNoticeProps {
  readonly userId: string;
  readonly unsent: UnsentTexts;
  readonly today: CivilDate;
  /** Entry that the popup shows, as a form or as a pending entry. */
  readonly shown: { readonly key: EntryKey | undefined; readonly as: "form" | "pending" };
  readonly challenges: readonly ChallengeCard[];
  readonly goTo: (challengeId: string, date: CivilDate) => void;
}

/** Lists unsent rest days and texts that the popup shows nowhere else, also those of ended and deleted challenges. */
export function UnsentNotice({ challenges, goTo, shown, today, unsent, userId }: UnsentNoticeProps) {
  const words = useWords(en);
  const labels = useWords(unsentWords);
  const errors = useWords(submitErrorWords);
  const cache = useQueryClient();
  const diary = useDiary();
  const { db } = useWriting();
  const { discard, retry, withdraw } = usePendingActions();
  const rejections = unsent.pending.filter(({ state }) => state.status === "rejected").length;

  useEffect(() => {
    if (rejections === 0) return;
    for (const queryKey of [dayKeys.all, challengeKeys.all]) void cache.invalidateQueries({ queryKey });
  }, [cache, rejections]);

  const canWrite = (id: string) => challenges.some(({ challenge_id }) => challenge_id === id);
  const isShown = (key: TextKey) => shown.key !== undefined && isSameKey(shown.key, key);
  const isInPlace = ({ key }: UnsentEntry) =>
    isShown(key) || (key.date === today && canWrite(key.challengeId));
  const texts = listUnsent(unsent, (key) => shown.as === "form" && isShown(key)).filter(
    (item): item is UnsentEntry => item.kind !== "form" && !(item.kind === "queued" && isInPlace(item)),
  );
  const { marks } = unsent;
  const count = texts.length + marks.length;
  const isAnyClosed = [...texts.map(({ key }) => key), ...marks].some((of) => !canWrite(of.challengeId));
  const own = useQuery({ ...userChallengesQuery(diary, userId), enabled: isAnyClosed }).data;
  const dateOf = ({ date }: EntryKey) => formatCivilDate(date, words.locale);
  const challengeOf = ({ challengeId }: { challengeId: string }): string | undefined => {
    const isOfKey = ({ challenge_id }: { challenge_id: string }) => challenge_id === challengeId;
    const open = challenges.find(isOfKey);
    if (open !== undefined) return challenges.length > 1 ? isolateBidi(open.title) : undefined;
    const closed = own?.find(isOfKey);
    if (closed !== undefined) return labels.completedChallenge(isolateBidi(closed.title));
    return own === undefined ? undefined : labels.deletedChallenge;
  };
  const titleOf = ({ key, kind }: UnsentEntry): string => {
    if (kind === "queued") return words.pendingTitle;
    if (kind === "rejected") return labels.rejectedTitle(dateOf(key), challengeOf(key));
    return (kind === "edit" ? labels.leftEditTitle : labels.leftTitle)(dateOf(key));
  };

  const editButton = ({ challengeId, date }: EntryKey, before?: () => Promise<unknown>) => {
    const edit = async () => {
      await before?.();
      goTo(challengeId, date);
    };
    // No button while a pending entry replaces the form. The form shows the draft once that entry is sent.
    const isCovered =
      shown.key?.challengeId === challengeId && shown.key.date === date && before === undefined;
    return !canWrite(challengeId) || date > today || isCovered ? null : (
      <Button size="small" onClick={() => void edit()}>
        {words.editPending}
      </Button>
    );
  };
  /** For new entries, the site has a form only if the challenge is open. */
  const hasSiteForm = ({ key: { challengeId }, kind }: UnsentEntry) =>
    canWrite(challengeId) ||
    (kind === "edit" && (own === undefined || own.some(({ challenge_id }) => challenge_id === challengeId)));
  const actionsOf = (item: UnsentEntry) => {
    if (!("entry" in item)) {
      return (
        <>
          {editButton(item.key)}
          {hasSiteForm(item) ? (
            <Button size="small" onClick={() => void writeOnSite(item.draft)}>
              {words.writeOnSite}
            </Button>
          ) : null}
        </>
      );
    }
    return (
      <>
        {item.kind === "queued" ? (
          <SendNowButton />
        ) : (
          <Button size="small" onClick={() => void retry(item.entry)}>
            {words.tryAgain}
          </Button>
        )}
        {editButton(item.key, () => withdraw(item.entry))}
      </>
    );
  };
  const drop = (item: UnsentEntry) =>
    "entry" in item ? discard(item.entry) : deleteDrafts(db, item.key, [item.draft, ...item.draft.replaces]);
  const move = async (item: UnsentEntry, challengeId: string, date: CivilDate) => {
    const to: EntryKey = { kind: "entry", userId, challengeId, date };
    await moveUnsent(db, item, to, diary.platform.randomId());
    goTo(challengeId, date);
  };

  const [first] = texts;
  if (count === 0) return null;
  const title = first === undefined ? words.pendingTitle : titleOf(first);
  return (
    <Notice tone={rejections > 0 ? "notice" : "info"} title={count === 1 ? title : labels.changes(count)}>
      <ul className="grid grid-cols-1 gap-3">
        {texts.map((item) => (
          <li key={item.id}>
            <UnsentText
              title={
                <>
                  <time dateTime={item.key.date}>{dateOf(item.key)}</time>
                  {[challengeOf(item.key), count > 1 ? labels.kinds[item.kind] : undefined]
                    .filter((part) => part !== undefined)
                    .map((part) => ` · ${part}`)}
                </>
              }
              reason={
                "entry" in item && item.entry.state.status === "rejected"
                  ? submitErrorMessage(errors, item.entry.state.code)
                  : undefined
              }
              text={item.text}
              photoCount={item.photoCount}
              move={{
                challenges,
                min: DAY_LIMITS.earliestDate,
                max: today,
                onMove: (challengeId, date) => void move(item, challengeId, date),
              }}
              actions={actionsOf(item)}
              discard={<DiscardButton onDiscard={() => drop(item)} />}
            />
          </li>
        ))}
        {marks.map((mark) => (
          <li key={`rest ${mark.order}`}>
            <p className="text-muted text-sm wrap-anywhere">
              {[formatSpan(mark, words.locale), challengeOf(mark)]
                .filter((part) => part !== undefined)
                .join(" · ")}
            </p>
            <p>{mark.rests ? labels.restDays.marked : labels.restDays.removed}</p>
            <div className="mt-1 flex flex-wrap gap-2">
              <SendNowButton />
              <Button size="small" onClick={() => void deleteRestMark(db, mark.order)}>
                {words.discard}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
