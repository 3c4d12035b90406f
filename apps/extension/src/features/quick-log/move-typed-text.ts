import type { ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { appendText } from "@diary/core/day";
import { contentOf, putIfLater, useWriting, type Draft, type Text } from "@diary/core/writing";
import { useEffect, useEffectEvent, useLayoutEffect } from "react";

import type { PageText } from "../../storage/typed-texts.ts";
import { useDateOfTyped, useTypedTexts } from "../parts/typed-texts.tsx";

interface FormOfDate {
  userId: string;
  challenge: ChallengeCard;
  date: CivilDate;
  today: CivilDate;
}

export function useMoveTypedText(text: Text, form: FormOfDate, onTake: () => void): void {
  const { challenge, date, today, userId } = form;
  const { page, remove, texts } = useTypedTexts(userId);
  const dateOf = useDateOfTyped(userId);
  const isReady = text.status !== "loading";
  const own = date === today ? texts.filter(({ id }) => id === page) : [];
  const left = texts.filter(
    (typed) => typed.id !== page && dateOf(typed, challenge.start_date, today) === date,
  );
  const take = useEffectEvent((taken: readonly PageText[]) => {
    if (taken.length === 0) return;
    onTake();
    const before = contentOf(text.fields);
    const content = taken.reduce((whole, typed) => appendText(whole, typed.text), before);
    // Removes the texts only after the form has them, and in the same task: the popup could close between two tasks.
    if (content !== before) text.change({ content });
    remove(taken.map(({ id }) => id));
  });
  const takeOwn = useEffectEvent(() => take(own));
  const takeAll = useEffectEvent(() => take([...own, ...left]));
  useLayoutEffect(() => takeOwn(), []);
  const count = own.length + left.length;
  useEffect(() => {
    if (isReady && count > 0) takeAll();
  }, [isReady, count]);
}

/** Stores texts that the user typed on another day as drafts for that day, once the popup has selected a challenge. */
export function useStoreTypedText(
  userId: string,
  today: CivilDate,
  challenge: ChallengeCard | undefined,
): void {
  const { db } = useWriting();
  const { remove, texts } = useTypedTexts(userId);
  const dateOf = useDateOfTyped(userId);
  const file = useEffectEvent(async (of: ChallengeCard, now: CivilDate) => {
    for (const typed of texts) {
      const date = dateOf(typed, of.start_date, now);
      if (date !== now && (await putIfLater(db, draftOf(typed, userId, of, date)))) remove([typed.id]);
    }
  });
  const count = texts.length;
  useEffect(() => {
    if (count > 0 && challenge !== undefined) void file(challenge, today);
  }, [challenge, count, today]);
}

function draftOf(
  { id, text, typedAt }: PageText,
  userId: string,
  challenge: ChallengeCard,
  date: CivilDate,
): Draft {
  return {
    key: { kind: "entry", userId, challengeId: challenge.challenge_id, date },
    writer: id,
    rev: 1,
    fields: { content: text },
    caret: null,
    base: null,
    savedAt: typedAt,
    replaces: [],
  };
}
