import { paths } from "@diary/core/paths";
import { Button } from "@diary/ui/button";
import { EmptyState } from "@diary/ui/empty-state";
import { NoChallengesPicture } from "@diary/ui/illustrations";

import { Link } from "../../navigation/link.tsx";
import { feedCopy as copy } from "./feed-copy.ts";

/** A feed without a single challenge. */
export default function FeedEmpty() {
  return (
    <EmptyState
      title={copy.empty}
      picture={<NoChallengesPicture />}
      action={
        <Button asChild variant="primary">
          <Link to={paths.createChallenge}>{copy.start}</Link>
        </Button>
      }
    >
      {copy.emptyText}
    </EmptyState>
  );
}
