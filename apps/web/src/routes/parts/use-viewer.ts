import { useToday } from "@diary/core/day";
import { PROFILE_LIMITS, settingQuery } from "@diary/core/profile";
import { useSession, useUserId } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { useQuery } from "@tanstack/react-query";

/** User of a page whose guard requires a session. */
export function useCurrentUser(): { id: string; email: string } {
  const session = useSession();
  if (session.status !== "signed-in") throw new Error("This page needs a guard that lets only members in.");
  return session.user;
}

/** Today's date. For users, it respects the hour at which their day starts. */
export function useViewerToday(): string {
  const userId = useUserId();
  const setting = useQuery({ ...settingQuery(useDiary(), userId ?? ""), enabled: userId !== null });
  return useToday(setting.data?.day_start_hour ?? 0);
}

/** Returns true while today's date is unknown: early in the morning it depends on a setting that is still loading. */
export function useIsTodayPending(userId: string): boolean {
  const { isLoading } = useQuery(settingQuery(useDiary(), userId));
  const earliest = useToday(PROFILE_LIMITS.dayStartHour.max);
  return useToday(0) !== earliest && isLoading;
}
