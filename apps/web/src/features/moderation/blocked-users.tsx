import { blocksQuery, useUnblockUser, type BlockedUser } from "@diary/core/block";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { Section } from "@diary/ui/page";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { focusMain } from "../../forms/focus-field.ts";
import { Loaded } from "../../loading/loaded.tsx";
import { moderationWords } from "../../words/en/moderation.ts";

/** The users whom the user has blocked. No one else sees it. */
export function BlockedUsers({ userId }: { userId: string }) {
  const { blocked: words } = useWords(moderationWords);
  const people = useQuery(blocksQuery(useDiary(), userId));

  return (
    <Section title={words.title}>
      <Loaded query={people} failed={words.failed} pending={<p className="text-muted">{words.loading}</p>}>
        {(blocked) =>
          blocked.length === 0 ? (
            <p className="text-muted">{words.none}</p>
          ) : (
            <ul className="grid gap-3">
              {blocked.map((person) => (
                <Blocked key={person.user_id} person={person} userId={userId} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function Blocked({ person, userId }: { person: BlockedUser; userId: string }) {
  const { blocked: words } = useWords(moderationWords);
  const name = useId();
  const unblock = useUnblockUser(userId);
  const toast = useToast();

  async function end() {
    try {
      await unblock.mutateAsync(person.user_id);
      focusMain();
      toast({ message: words.unblocked });
    } catch (error) {
      console.error(error);
      toast({ message: words.unblockFailed, tone: "danger" });
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span id={name} dir="auto" className="min-w-0 flex-[1_1_10rem] wrap-anywhere">
        {person.nickname === "" ? words.nameless : person.nickname}
      </span>
      <Button size="small" aria-describedby={name} pending={unblock.isPending} onClick={() => void end()}>
        {words.unblock}
      </Button>
    </li>
  );
}
