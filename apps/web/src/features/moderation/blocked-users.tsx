import { blocksQuery, useUnblockUser, type BlockedUser } from "@diary/core/block";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { ErrorState } from "@diary/ui/error-state";
import { Section } from "@diary/ui/page";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { focusMain } from "../../forms/focus-field.ts";
import { moderationWords } from "../../words/en/moderation.ts";

/** Whom a person has blocked. Nobody else sees it. */
export function BlockedUsers({ userId }: { userId: string }) {
  const { blocked: words } = useWords(moderationWords);
  const people = useQuery(blocksQuery(useDiary(), userId));

  function content() {
    if (people.isPending) return <p className="text-muted">{words.loading}</p>;
    if (!people.data) {
      return (
        <ErrorState title={words.failed} onRetry={() => void people.refetch()} retrying={people.isFetching} />
      );
    }
    if (people.data.length === 0) return <p className="text-muted">{words.none}</p>;
    return (
      <ul className="grid gap-3">
        {people.data.map((person) => (
          <Blocked key={person.user_id} person={person} userId={userId} />
        ))}
      </ul>
    );
  }

  return <Section title={words.title}>{content()}</Section>;
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
