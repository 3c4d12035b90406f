import { paths } from "@diary/core/paths";
import { followsQuery, useSetFollowed } from "@diary/core/person";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";

import { ButtonLink } from "../../navigation/links.tsx";
import { createReturnState } from "../../navigation/return-to.ts";
import { errorWords } from "../../words/en/errors.ts";
import { personWords } from "../../words/en/person.ts";
import { errorMessage } from "../../words/error-message.ts";

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
  const toast = useToast();
  const follows = useQuery(followsQuery(useDiary(), userId));
  const save = useSetFollowed(userId);
  const isFollowed = follows.data?.some(({ user_id }) => user_id === followedId) ?? false;

  async function change() {
    try {
      await save.mutateAsync({ followedId, followed: !isFollowed });
      toast({ message: isFollowed ? words.stopped : words.followed });
    } catch (error) {
      console.error(error);
      toast({ message: errorMessage(errors.common, error) ?? words.followFailed, tone: "danger" });
    }
  }

  return (
    <Button
      variant={isFollowed ? "secondary" : "primary"}
      pending={follows.isPending || save.isPending}
      onClick={() => void change()}
    >
      {isFollowed ? words.stopFollowing : words.follow}
    </Button>
  );
}
