import { useEffect, useEffectEvent, useRef } from "react";

/** Selects a challenge, then the date. The other order would move the previous challenge's text to the date. */
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
