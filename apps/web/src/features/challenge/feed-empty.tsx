import { paths } from "@diary/core/paths";
import { Button } from "@diary/ui/button";
import { EmptyState } from "@diary/ui/empty-state";
import { NoChallengesIllustration } from "@diary/ui/illustrations";
import { Link } from "react-router-dom";

export interface FeedEmptyProps {
  /** What the way to a new challenge is called. */
  start: string;
}

/** A feed without a single challenge. */
export default function FeedEmpty({ start }: FeedEmptyProps) {
  return (
    <EmptyState
      title="No challenges yet"
      illustration={<NoChallengesIllustration />}
      action={
        <Button asChild variant="primary">
          <Link to={paths.createChallenge}>{start}</Link>
        </Button>
      }
    >
      The first card of this feed could be yours.
    </EmptyState>
  );
}
