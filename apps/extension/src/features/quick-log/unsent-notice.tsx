import { challengeKeys } from "@diary/core/challenge";
import { formatCivilDate, type CivilDate } from "@diary/core/civil-date";
import { dayKeys } from "@diary/core/day";
import {
  contentOf,
  deleteDrafts,
  isEditOfRow,
  isEntryDraft,
  usePendingActions,
  useWriting,
  type EntryKey,
  type UnsentTexts,
} from "@diary/core/writing";
import { Button, type ButtonProps } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { PlainText } from "@diary/ui/plain-text";
import { useWords } from "@diary/ui/words";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";

import { writeOnSite } from "../../storage/texts.ts";
import { en } from "../../words/en.ts";
import { submitErrorMessage } from "../../words/submit-error.ts";
import { Notice } from "../parts/notice.tsx";

/** Discards a text that is nowhere else, if the user says so. */
export function DiscardButton({ onDiscard }: { readonly onDiscard: () => Promise<void> | void }) {
  const words = useWords(en);
  const dialogs = useDialogs();
  const ask = async () => {
    const isSure = await dialogs.confirm({
      title: words.discardTitle,
      message: words.discardMessage,
      ok: words.discard,
    });
    if (isSure) await onDiscard();
  };
  return (
    <Button size="small" onClick={() => void ask()}>
      {words.discard}
    </Button>
  );
}

export function SendNowButton(props: Pick<ButtonProps, "ref" | "variant">) {
  const words = useWords(en);
  const { outbox } = useWriting();
  const { mutate, isPending } = useMutation({ mutationFn: outbox.deliver });
  return (
    <Button {...props} size="small" pending={isPending} onClick={() => mutate()}>
      {words.tryNow}
    </Button>
  );
}

export interface UnsentNoticeProps {
  /** All of this user. */
  readonly unsent: UnsentTexts;
  readonly today: CivilDate;
  /** What the popup shows: a text of it is in its place. */
  readonly shown: { readonly challengeId: string | undefined; readonly date: CivilDate };
  /** The title of a challenge, where there is more than one to mistake it for. */
  readonly titleOf: (challengeId: string) => string | undefined;
  /** Whether entries can be written for this challenge. */
  readonly canWrite: (challengeId: string) => boolean;
  /** Shows the form of this challenge and date, and with it the text. */
  readonly goTo: (challengeId: string, date: CivilDate) => void;
}

interface UnsentText {
  id: string;
  title: string;
  key: EntryKey;
  text: string;
  reason?: string | undefined;
  actions: ReactNode;
}

/**
 * The texts that the server does not have and that are not in the popup's own place: left drafts of other days, submissions that
 * wait, and those that were rejected. They stay until they are delivered, or their writer decides.
 */
export function UnsentNotice({ canWrite, goTo, shown, titleOf, today, unsent }: UnsentNoticeProps) {
  const words = useWords(en);
  const cache = useQueryClient();
  const { db } = useWriting();
  const { discard, retry, withdraw } = usePendingActions();
  const dateOf = ({ date }: EntryKey) => formatCivilDate(date, words.locale);
  const rejections = unsent.pending.filter(({ state }) => state.status === "rejected").length;

  // What is in the way was written elsewhere: it has to be known here as well.
  useEffect(() => {
    if (rejections === 0) return;
    for (const queryKey of [dayKeys.all, challengeKeys.all]) void cache.invalidateQueries({ queryKey });
  }, [cache, rejections]);

  const editButton = ({ challengeId, date }: EntryKey, before?: () => Promise<unknown>) => {
    const edit = async () => {
      await before?.();
      goTo(challengeId, date);
    };
    return !canWrite(challengeId) || date > today ? null : (
      <Button size="small" onClick={() => void edit()}>
        {words.editPending}
      </Button>
    );
  };

  const submitted = unsent.pending.flatMap((entry): UnsentText[] => {
    const { key, order, state, text } = entry;
    const isShown = key.challengeId === shown.challengeId && key.date === shown.date;
    const rejected = state.status === "rejected" ? state.code : undefined;
    if (rejected === undefined && (state.status !== "queued" || isShown || key.date === today)) return [];
    return [
      {
        id: String(order),
        title: rejected ? words.rejectedTitle(dateOf(key), titleOf(key.challengeId)) : words.pendingTitle,
        key,
        text,
        reason: rejected && submitErrorMessage(words, rejected),
        actions: (
          <>
            {rejected === undefined ? (
              <SendNowButton />
            ) : (
              <Button size="small" onClick={() => void retry(entry)}>
                {words.tryAgain}
              </Button>
            )}
            {editButton(key, () => withdraw(entry))}
            <DiscardButton onDiscard={() => discard(entry)} />
          </>
        ),
      },
    ];
  });
  const left = unsent.drafts.filter(isEntryDraft).flatMap((draft): UnsentText[] => {
    const { base, fields, key, replaces, writer } = draft;
    if (key.challengeId !== shown.challengeId || key.date === shown.date || key.date === today) return [];
    return [
      {
        id: `${key.date} ${writer}`,
        title: (isEditOfRow(base) ? words.leftEditTitle : words.leftTitle)(dateOf(key)),
        key,
        text: contentOf(fields),
        actions: (
          <>
            {editButton(key)}
            <Button size="small" onClick={() => void writeOnSite(draft)}>
              {words.writeOnSite}
            </Button>
            <DiscardButton onDiscard={() => deleteDrafts(db, key, [draft, ...replaces])} />
          </>
        ),
      },
    ];
  });

  const texts = [...submitted, ...left];
  const [first] = texts;
  if (first === undefined) return null;
  return (
    <Notice
      tone={rejections > 0 ? "notice" : "info"}
      title={texts.length === 1 ? first.title : words.unsentTexts(texts.length)}
    >
      <ul className="grid gap-3">
        {texts.map(({ actions, id, key, reason, text, title }) => (
          <li key={id}>
            <p className="text-muted text-sm">
              <time dateTime={key.date}>{dateOf(key)}</time>
              {texts.length > 1 ? ` · ${title}` : null}
            </p>
            {reason === undefined ? null : <p>{reason}</p>}
            <PlainText text={text} className="max-h-20 overflow-y-auto" />
            <div className="mt-1 flex flex-wrap gap-2">{actions}</div>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
