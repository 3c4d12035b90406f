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
import { useRef, useState } from "react";

import { circleWords } from "../../words/en/circle.ts";
import { useCircleMessage } from "./use-circle-message.ts";

export interface ReplyFormProps {
  entry: CircleEntry;
  owner: CircleMember;
  me: CircleMember;
  of: CircleOfUser;
}

export function ReplyForm({ entry, me, of, owner }: ReplyFormProps) {
  const { page: words } = useWords(circleWords);
  const messageOf = useCircleMessage();
  const { now, randomId } = useDiary().platform;
  // Stays when the page shows a newer entry, so a reply never goes to an entry that its author hasn't read.
  const [typedFor, setTypedFor] = useState<CircleEntry>();
  const { day, day_id } = typedFor ?? entry;
  const add = useAddCircleReply(of, day_id);
  // A retry of the same text has the same id: the server may have stored the reply before the response was lost.
  const last = useRef<{ content: string; day_id: string; reply_id: string }>(undefined);

  async function send(typed: string) {
    const content = oneLine(typed);
    if (last.current?.content !== content || last.current.day_id !== day_id)
      last.current = { content, day_id, reply_id: randomId() };
    const { reply_id } = last.current;
    const { avatar_url, nickname, user_id } = me;
    const created_at = new Date(now()).toISOString();
    await add.mutateAsync({ reply_id, content, avatar_url, created_at, nickname, user_id });
    last.current = undefined;
    setTypedFor(undefined);
  }

  return (
    <ReplyField
      name={owner.nickname}
      hint={day_id === entry.day_id ? undefined : words.replyFor(day)}
      limit={CIRCLE_LIMITS.reply}
      onValueChange={(typed) => setTypedFor(typed.trim() === "" ? undefined : (typedFor ?? entry))}
      onSend={send}
      messageOf={(error) => messageOf(error, words.replyFailed)}
    />
  );
}
