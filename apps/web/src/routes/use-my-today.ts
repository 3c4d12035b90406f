import { useToday } from "@diary/core/day";
import { settingQuery } from "@diary/core/profile";
import { useUserId } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { useQuery } from "@tanstack/react-query";

/** Today on the reader's calendar: with the hour at which a member's day begins, by the clock for a visitor. */
export function useMyToday(): string {
  const userId = useUserId();
  const setting = useQuery({ ...settingQuery(useDiary(), userId ?? ""), enabled: userId !== null });
  return useToday(setting.data?.day_start_hour ?? 0);
}
