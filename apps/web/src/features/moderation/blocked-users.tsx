import { blocksQuery, useUnblockUser, type BlockedUser } from "@diary/core/block";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { Section } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { focusMain } from "../../forms/focus-field.ts";
import { useOutcomeToast } from "../../forms/use-outcome-toast.ts";
import { LoadedList } from "../../loading/loaded.tsx";
import { moderationWords } from "../../words/en/moderation.ts";

export function BlockedUsers({ userId }: { userId: string }) {
  const { blocked: words } = useWords(moderationWords);
  const people = useQuery(blocksQuery(useDiary(), userId));
  return (
    <Section title={words.title}>
      <LoadedList query={people} words={words}>
        {(user) => <Blocked key={user.user_id} user={user} userId={userId} />}
      </LoadedList>
    </Section>
  );
}

function Blocked({ user, userId }: { user: BlockedUser; userId: string }) {
  const { blocked: words } = useWords(moderationWords);
  const name = useId();
  const unblock = useUnblockUser(userId);
  const showOutcome = useOutcomeToast();

  async function end() {
    const messages = { done: words.unblocked, failed: words.unblockFailed };
    if (await showOutcome(unblock.mutateAsync(user.user_id), messages)) focusMain();
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span id={name} dir="auto" className="min-w-0 flex-[1_1_10rem] wrap-anywhere">
        {user.nickname === "" ? words.nameless : user.nickname}
      </span>
      <Button size="small" aria-describedby={name} pending={unblock.isPending} onClick={() => void end()}>
        {words.unblock}
      </Button>
    </li>
  );
}
