import { paths } from "@diary/core/paths";
import { followsQuery, useSetFollowed } from "@diary/core/person";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";

import { useTellOutcome } from "../../forms/use-tell-outcome.ts";
import { ButtonLink } from "../../navigation/links.tsx";
import { createReturnState } from "../../navigation/return-to.ts";
import { errorWords } from "../../words/en/errors.ts";
import { personWords } from "../../words/en/person.ts";

export interface FollowButtonProps {
  /** The viewer; null: a visitor, who signs in first. */
  userId: string | null;
  followedId: string;
}

/** Follows a user, or stops. No one else is notified. */
export function FollowButton({ followedId, userId }: FollowButtonProps) {
  const words = useWords(personWords);
  if (userId !== null) return <FollowSwitch userId={userId} followedId={followedId} />;
  return (
    <ButtonLink to={paths.signIn} state={createReturnState(location)} variant="primary">
      {words.follow}
    </ButtonLink>
  );
}

function FollowSwitch({ followedId, userId }: FollowButtonProps & { userId: string }) {
  const words = useWords(personWords);
  const errors = useWords(errorWords);
  const tell = useTellOutcome();
  const follows = useQuery(followsQuery(useDiary(), userId));
  const save = useSetFollowed(userId);
  const isFollowed = follows.data?.some(({ user_id }) => user_id === followedId) ?? false;

  function change() {
    const said = { done: isFollowed ? words.stopped : words.followed, failed: words.followFailed };
    void tell(save.mutateAsync({ followedId, followed: !isFollowed }), { ...said, reasons: errors.common });
  }

  return (
    <Button
      variant={isFollowed ? "secondary" : "primary"}
      pending={follows.isPending || save.isPending}
      onClick={change}
    >
      {isFollowed ? words.stopFollowing : words.follow}
    </Button>
  );
}
