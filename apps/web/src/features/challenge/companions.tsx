import { companionsQuery } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { getAvatarUrl } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Avatar } from "@diary/ui/avatar";
import { Section } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";

import { useLater } from "../../loading/loaded.tsx";
import { challengeWords } from "../../words/en/challenge.ts";

/** Who took a challenge on, each with the day they are on: no rank, no number of all. Renders nothing without companions. */
export function Companions({ challengeId }: { challengeId: string }) {
  const { detail: words } = useWords(challengeWords);
  const diary = useDiary();
  const companions = useQuery({ ...companionsQuery(diary, challengeId), enabled: useLater() }).data ?? [];
  if (companions.length === 0) return null;
  return (
    <Section title={words.companions}>
      <ul className="grid gap-1">
        {companions.map(({ avatar_url, challenge_id, day, nickname }) => (
          <li key={challenge_id}>
            <Link to={paths.challenge(challenge_id)} className="flex min-h-11 items-center gap-3">
              <Avatar name={nickname} src={getAvatarUrl(diary.config.url, avatar_url) ?? undefined} />
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {nickname}
              </span>
              <span className="text-muted ms-auto shrink-0 text-sm tabular-nums">
                {words.companionDay(day)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
