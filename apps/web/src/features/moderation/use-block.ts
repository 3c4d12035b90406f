import { blockUser } from "@diary/core/block";
import { isolateBidi } from "@diary/core/characters";
import { useDiary } from "@diary/core/supabase";
import { useDialogs } from "@diary/ui/dialogs";
import { useWords } from "@diary/ui/words";
import { useQueryClient } from "@tanstack/react-query";

import { focusMain } from "../../forms/focus-field.ts";
import { useOutcomeToast } from "../../forms/use-outcome-toast.ts";
import { errorWords } from "../../words/en/errors.ts";
import { moderationWords } from "../../words/en/moderation.ts";

/** Returns a function that asks for confirmation, blocks the user, and returns true if the user is blocked. */
export function useBlock(): (by: string, user: { userId: string; nickname: string }) => Promise<boolean> {
  const { block: words } = useWords(moderationWords);
  const errors = useWords(errorWords);
  const dialogs = useDialogs();
  const showOutcome = useOutcomeToast();
  const diary = useDiary();
  const cache = useQueryClient();
  return async (by, user) => {
    const title = words.title(isolateBidi(user.nickname));
    if (!(await dialogs.confirm({ title, message: words.message, ok: words.submit }))) return false;
    const blocking = blockUser(diary, cache, { user_id: by, blocked_user_id: user.userId });
    const isDone = await showOutcome(blocking, {
      done: words.done,
      failed: words.failed,
      reasons: errors.common,
    });
    // Moves the focus, because the pressed menu is removed with its card.
    if (isDone) focusMain();
    return isDone;
  };
}
