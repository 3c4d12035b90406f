import {
  CIRCLE_LIMITS,
  type CircleEntry,
  type CircleMember,
  type CircleOfUser,
  oneLine,
  useAddCircleReply,
} from "@diary/core/circle";
import { useDiary } from "@diary/core/supabase";
import { ReplyField } from "@diary/ui/reply-field";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { circleWords } from "../../words/en/circle.ts";
import { type ReplyDraft, replyDraft } from "./reply-draft.ts";
import { useCircleMessage } from "./use-circle-message.ts";

export interface ReplyFormProps {
  entry: CircleEntry;
  owner: CircleMember;
  me: CircleMember;
  of: CircleOfUser;
}

export function ReplyForm({ entry, me, of, owner }: ReplyFormProps) {
  const { page: words } = useWords(circleWords);
  // `circle/not-found` means a missing entry here: if the circle is missing, another page replaces this form.
  const messageOf = useCircleMessage({ "circle/not-found": words.entryGone });
  const { now, randomId } = useDiary().platform;
  const stored = replyDraft(of.userId, of.circleId, owner.user_id);
  // The draft contains the id of its entry, so a reply never goes to a newer entry that the user hasn't read.
  const [draft, setDraft] = useState(() => stored.read());
  const { day, day_id } = draft ?? entry;
  const add = useAddCircleReply(of, day_id);

  function save(next: ReplyDraft | undefined) {
    stored.write(next);
    setDraft(next);
  }
  function type(content: string) {
    if (content.trim() === "") return save(undefined);
    // A retry of the same text has the same id: the server may have stored the reply before the response was lost.
    const reply_id = oneLine(content) === oneLine(draft?.content ?? "") ? draft?.reply_id : undefined;
    save({ day, day_id, content, reply_id });
  }
  async function send(typed: string) {
    const content = oneLine(typed);
    const reply_id = draft?.reply_id ?? randomId();
    save({ day, day_id, content: typed, reply_id });
    const { avatar_url, nickname, user_id } = me;
    const created_at = new Date(now()).toISOString();
    await add.mutateAsync({ reply_id, content, avatar_url, created_at, nickname, user_id });
    save(undefined);
  }

  return (
    <ReplyField
      name={owner.nickname}
      initial={draft?.content}
      hint={day_id === entry.day_id ? undefined : words.replyFor(day)}
      limit={CIRCLE_LIMITS.reply}
      onValueChange={type}
      onSend={send}
      messageOf={(error) => messageOf(error, words.replyFailed)}
    />
  );
}
