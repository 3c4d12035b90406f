import { useEffect, useEffectEvent, useRef } from "react";

/** Selects a challenge, then the date. If the date changed first, the previous challenge's text would move to it. */
export function useOpenDraft(
  selected: string,
  onSelect: (challengeId: string) => void,
  onDate: (date: string) => void,
): (challengeId: string, date: string) => void {
  const wanted = useRef<{ challengeId: string; date: string }>(null);
  const arrive = useEffectEvent((challengeId: string) => {
    if (wanted.current?.challengeId !== challengeId) return;
    onDate(wanted.current.date);
    wanted.current = null;
  });
  useEffect(() => arrive(selected), [selected]);
  return (challengeId, date) => {
    if (challengeId === selected) return onDate(date);
    wanted.current = { challengeId, date };
    onSelect(challengeId);
  };
}
