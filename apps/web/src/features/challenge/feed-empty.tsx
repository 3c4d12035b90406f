import type { Category } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { Button } from "@diary/ui/button";
import { EmptyState } from "@diary/ui/empty-state";
import { NoChallengesIllustration } from "@diary/ui/illustrations";
import { Link } from "react-router-dom";

export interface FeedEmptyProps {
  /** Of the feed; null for all. */
  category: Category | null;
  /** What the way to a new challenge is called. */
  start: string;
}

/** A feed, or one category of it, without a single challenge. */
export default function FeedEmpty({ category, start }: FeedEmptyProps) {
  return (
    <EmptyState
      title={category === null ? "No challenges yet" : `No challenges in ${category} yet`}
      illustration={<NoChallengesIllustration />}
      action={
        <Button asChild>
          <Link to={paths.createChallenge}>{start}</Link>
        </Button>
      }
    >
      The first card of this feed could be yours.
    </EmptyState>
  );
}
