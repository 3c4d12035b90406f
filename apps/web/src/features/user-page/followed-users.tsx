import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { type FollowedUser, followsQuery, useSetFollowed } from "@diary/core/user-page";
import { Button } from "@diary/ui/button";
import { Section } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { focusMain } from "../../forms/focus-field.ts";
import { useOutcomeToast } from "../../forms/use-outcome-toast.ts";
import { LoadedList } from "../../loading/loaded.tsx";
import { PageLink } from "../../navigation/links.tsx";
import { userPageWords } from "../../words/en/user-page.ts";

export function FollowedUsers({ userId }: { userId: string }) {
  const { list: words } = useWords(userPageWords);
  const people = useQuery(followsQuery(useDiary(), userId));
  return (
    <Section title={words.title}>
      <LoadedList query={people} words={words}>
        {(user) => <Followed key={user.user_id} user={user} userId={userId} />}
      </LoadedList>
    </Section>
  );
}

function Followed({ user, userId }: { user: FollowedUser; userId: string }) {
  const words = useWords(userPageWords);
  const name = useId();
  const save = useSetFollowed(userId);
  const showOutcome = useOutcomeToast();

  async function stop() {
    const messages = { done: words.stopped, failed: words.followFailed };
    if (await showOutcome(save.mutateAsync({ followedId: user.user_id, followed: false }), messages))
      focusMain();
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span id={name} dir="auto" className="min-w-0 flex-[1_1_10rem] wrap-anywhere">
        {user.handle === null ? (
          (user.nickname ?? words.list.nameless)
        ) : (
          <PageLink to={paths.userPage(user.handle)}>{user.nickname}</PageLink>
        )}
      </span>
      <Button size="small" aria-describedby={name} pending={save.isPending} onClick={() => void stop()}>
        {words.stopFollowing}
      </Button>
    </li>
  );
}
