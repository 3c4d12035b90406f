import type { Category } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { EmptyState } from "@diary/ui/empty-state";
import { NoChallengesIllustration } from "@diary/ui/illustrations";
import { useWords } from "@diary/ui/words";

import { ButtonLink } from "../../navigation/links.tsx";
import { feedWords } from "../../words/en/feed.ts";

export default function FeedEmpty({ category }: { category: Category | null }) {
  const words = useWords(feedWords);
  return (
    <EmptyState
      title={words.none(category)}
      illustration={<NoChallengesIllustration />}
      action={<ButtonLink to={paths.createChallenge}>{words.start}</ButtonLink>}
    >
      {words.noneText}
    </EmptyState>
  );
}
