import { blockUser } from "@diary/core/block";
import { isAppError } from "@diary/core/errors";
import { isolateBidi } from "@diary/core/input";
import type { DiaryClient } from "@diary/core/supabase";
import type { Dialogs } from "@diary/ui/dialogs";
import type { useToast } from "@diary/ui/toast";
import type { QueryClient } from "@tanstack/react-query";

import { focusMain } from "../../forms/focus-field.ts";
import { writeErrorMessage } from "../../forms/write-error-message.ts";
import { moderationCopy } from "./copy.ts";

const { block: copy } = moderationCopy;

/** Whom something is about. */
export interface BlockTarget {
  userId: string;
  nickname: string;
}

export interface BlockRequest {
  /** Id of who blocks. */
  by: string;
  person: BlockTarget;
  diary: DiaryClient;
  cache: QueryClient;
  dialogs: Dialogs;
  toast: ReturnType<typeof useToast>;
}

/** Says what a block does and what it can't do, and blocks. Answers whether it was done. */
export async function confirmAndBlock({
  by,
  cache,
  dialogs,
  diary,
  person,
  toast,
}: BlockRequest): Promise<boolean> {
  const sure = await dialogs.confirm({
    title: copy.title(isolateBidi(person.nickname)),
    message: copy.message,
    ok: copy.submit,
    tone: "danger",
  });
  if (!sure) return false;
  try {
    await blockUser(diary, cache, { user_id: by, blocked_user_id: person.userId });
  } catch (error) {
    console.error(error);
    const message = isAppError(error, "block/too-many") ? copy.tooMany : writeErrorMessage(error);
    toast({ message: message ?? copy.failed, tone: "danger" });
    return false;
  }
  // What was pressed is gone with their cards.
  focusMain();
  toast({ message: copy.done });
  return true;
}
