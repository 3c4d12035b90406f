import { type CircleMember, dayOfToday } from "@diary/core/circle";
import { getAvatarUrl } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import type { StripMember } from "@diary/ui/circle-strip";
import { clockTime } from "@diary/ui/clock-time";
import { uiWords, useWords } from "@diary/ui/words";

export function useStripMembers(members: readonly CircleMember[]): StripMember[] {
  const { locale } = useWords(uiWords);
  const { config } = useDiary();
  const clock = new Intl.DateTimeFormat(locale, clockTime);

  function todayOf(member: CircleMember): StripMember["today"] {
    const { today: status, written_at } = member;
    if (status === "rest" || status === "none") return { status };
    const day = dayOfToday(member);
    if (status === "open") return { status, day };
    return { status, day, time: written_at === null ? undefined : clock.format(Date.parse(written_at)) };
  }

  return members.map((member) => ({
    id: member.user_id,
    name: member.nickname,
    avatarUrl: getAvatarUrl(config.url, member.avatar_url) ?? undefined,
    isMe: member.is_me,
    today: todayOf(member),
  }));
}
