import { today, type CivilDate } from "@diary/core/civil-date";
import { settingQuery } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { useQuery } from "@tanstack/react-query";
import { createContext, use, useSyncExternalStore } from "react";

import { textsOf, type PageText, type TypedTexts } from "../../storage/typed-texts.ts";

const TypedTextsContext = createContext<TypedTexts | null>(null);
export const TypedTextsProvider = TypedTextsContext;

/** Returns typed texts that aren't in a form yet, this page's text first. A `userId` of null means a visitor. */
export function useTypedTexts(userId: string | null) {
  const store = use(TypedTextsContext);
  if (store === null) throw new Error("useTypedTexts needs a TypedTextsProvider above it.");
  const state = useSyncExternalStore(store.subscribe, store.current);
  return { ...store, texts: textsOf(state, store.page, userId) };
}

export function useDateOfTyped(
  userId: string,
): (text: PageText, startDate: CivilDate, today: CivilDate) => CivilDate {
  const diary = useDiary();
  const { day_start_hour: hour = 0 } = useQuery(settingQuery(diary, userId)).data ?? {};
  return ({ typedAt }, startDate, thisDay) => {
    const date = today(typedAt + diary.clock.correction(), hour);
    return date < startDate || date > thisDay ? thisDay : date;
  };
}
