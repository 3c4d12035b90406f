import { blockUser } from "@diary/core/block";
import { isolateBidi } from "@diary/core/characters";
import { useDiary } from "@diary/core/supabase";
import { useDialogs } from "@diary/ui/dialogs";
import { useWords } from "@diary/ui/words";
import { useQueryClient } from "@tanstack/react-query";

import { focusMain } from "../../forms/focus-field.ts";
import { useTellOutcome } from "../../forms/use-tell-outcome.ts";
import { errorWords } from "../../words/en/errors.ts";
import { moderationWords } from "../../words/en/moderation.ts";

/** Says what a block does and what it can't do, and blocks. Answers whether it was done. */
export function useBlock(): (by: string, person: { userId: string; nickname: string }) => Promise<boolean> {
  const { block: words } = useWords(moderationWords);
  const errors = useWords(errorWords);
  const dialogs = useDialogs();
  const tell = useTellOutcome();
  const diary = useDiary();
  const cache = useQueryClient();
  return async (by, person) => {
    const title = words.title(isolateBidi(person.nickname));
    if (!(await dialogs.confirm({ title, message: words.message, ok: words.submit }))) return false;
    const blocking = blockUser(diary, cache, { user_id: by, blocked_user_id: person.userId });
    const isDone = await tell(blocking, { done: words.done, failed: words.failed, reasons: errors.common });
    // What was pressed is gone with their cards.
    if (isDone) focusMain();
    return isDone;
  };
}
