import { paths } from "@diary/core/paths";
import { type FollowedUser, followsQuery, useSetFollowed } from "@diary/core/person";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { Section } from "@diary/ui/page";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { focusMain } from "../../forms/focus-field.ts";
import { Loaded } from "../../loading/loaded.tsx";
import { PageLink } from "../../navigation/links.tsx";
import { personWords } from "../../words/en/person.ts";

/** The users whom the user follows. No one else sees it. */
export function FollowedUsers({ userId }: { userId: string }) {
  const { list: words } = useWords(personWords);
  const people = useQuery(followsQuery(useDiary(), userId));
  return (
    <Section title={words.title}>
      <Loaded query={people} failed={words.failed} pending={<p className="text-muted">{words.loading}</p>}>
        {(followed) =>
          followed.length === 0 ? (
            <p className="text-muted">{words.none}</p>
          ) : (
            <ul className="grid gap-3">
              {followed.map((person) => (
                <Followed key={person.user_id} person={person} userId={userId} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function Followed({ person, userId }: { person: FollowedUser; userId: string }) {
  const words = useWords(personWords);
  const name = useId();
  const save = useSetFollowed(userId);
  const toast = useToast();

  async function stop() {
    try {
      await save.mutateAsync({ followedId: person.user_id, followed: false });
      focusMain();
      toast({ message: words.stopped });
    } catch (error) {
      console.error(error);
      toast({ message: words.followFailed, tone: "danger" });
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span id={name} dir="auto" className="min-w-0 flex-[1_1_10rem] wrap-anywhere">
        {person.handle === null ? (
          (person.nickname ?? words.list.nameless)
        ) : (
          <PageLink to={paths.person(person.handle)}>{person.nickname}</PageLink>
        )}
      </span>
      <Button size="small" aria-describedby={name} pending={save.isPending} onClick={() => void stop()}>
        {words.stopFollowing}
      </Button>
    </li>
  );
}
