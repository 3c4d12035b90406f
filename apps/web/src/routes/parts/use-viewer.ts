import { useToday } from "@diary/core/day";
import { PROFILE_LIMITS, settingQuery } from "@diary/core/profile";
import { useSession, useUserId } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { useQuery } from "@tanstack/react-query";

/** Use it only on pages with access `signed-in`. */
export function useCurrentUser(): { id: string; email: string } {
  const session = useSession();
  if (session.status !== "signed-in") throw new Error("This page needs access `signed-in`.");
  return session.user;
}

/** A user's day starts at the hour in the settings. */
export function useViewerToday(): string {
  const userId = useUserId();
  const setting = useQuery({ ...settingQuery(useDiary(), userId ?? ""), enabled: userId !== null });
  return useToday(setting.data?.day_start_hour ?? 0);
}

/** True while the settings load, if today's date depends on the hour at which the user's day starts. */
export function useIsTodayPending(userId: string): boolean {
  const { isLoading } = useQuery(settingQuery(useDiary(), userId));
  const earliest = useToday(PROFILE_LIMITS.dayStartHour.max);
  return useToday(0) !== earliest && isLoading;
}
