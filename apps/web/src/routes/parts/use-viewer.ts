import { useToday } from "@diary/core/day";
import { PROFILE_LIMITS, settingQuery } from "@diary/core/profile";
import { useSession, useUserId } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { useQuery } from "@tanstack/react-query";

/** The person on a page that its guard shows to members alone. */
export function useCurrentUser(): { id: string; email: string } {
  const session = useSession();
  if (session.status !== "signed-in") throw new Error("This page needs a guard that lets only members in.");
  return session.user;
}

/** Today on the reader's calendar: with the hour at which a member's day begins, by the clock for a visitor. */
export function useViewerToday(): string {
  const userId = useUserId();
  const setting = useQuery({ ...settingQuery(useDiary(), userId ?? ""), enabled: userId !== null });
  return useToday(setting.data?.day_start_hour ?? 0);
}

/** Whether the date of an entry is still to be learned: early in the morning it depends on the hour at which a member's day begins. */
export function useIsTodayPending(userId: string): boolean {
  const { isLoading } = useQuery(settingQuery(useDiary(), userId));
  const earliest = useToday(PROFILE_LIMITS.dayStartHour.max);
  return useToday(0) !== earliest && isLoading;
}
