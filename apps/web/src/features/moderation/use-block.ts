import { blockUser } from "@diary/core/block";
import { isolateBidi } from "@diary/core/characters";
import { useDiary } from "@diary/core/supabase";
import { useDialogs } from "@diary/ui/dialogs";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useQueryClient } from "@tanstack/react-query";

import { focusMain } from "../../forms/focus-field.ts";
import { errorWords } from "../../words/en/errors.ts";
import { moderationWords } from "../../words/en/moderation.ts";
import { errorMessage } from "../../words/error-message.ts";

export interface BlockTarget {
  userId: string;
  nickname: string;
}

/** Says what a block does and what it can't do, and blocks. Answers whether it was done. */
export function useBlock(): (by: string, person: BlockTarget) => Promise<boolean> {
  const { block: words } = useWords(moderationWords);
  const errors = useWords(errorWords);
  const dialogs = useDialogs();
  const toast = useToast();
  const diary = useDiary();
  const cache = useQueryClient();
  return async (by, person) => {
    const sure = await dialogs.confirm({
      title: words.title(isolateBidi(person.nickname)),
      message: words.message,
      ok: words.submit,
      tone: "danger",
    });
    if (!sure) return false;
    try {
      await blockUser(diary, cache, { user_id: by, blocked_user_id: person.userId });
    } catch (error) {
      console.error(error);
      toast({ message: errorMessage(errors.common, error) ?? words.failed, tone: "danger" });
      return false;
    }
    // What was pressed is gone with their cards.
    focusMain();
    toast({ message: words.done });
    return true;
  };
}
