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
import { useRef } from "react";

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
  const add = useAddCircleReply(of, entry.day_id);
  // A retry of the same text has the same id: the server may have stored the reply before the response was lost.
  const last = useRef<{ content: string; reply_id: string }>(undefined);

  async function send(typed: string) {
    const content = oneLine(typed);
    if (last.current?.content !== content) last.current = { content, reply_id: randomId() };
    const { avatar_url, nickname, user_id } = me;
    const created_at = new Date(now()).toISOString();
    await add.mutateAsync({ ...last.current, avatar_url, created_at, nickname, user_id });
    last.current = undefined;
  }

  return (
    <ReplyField
      name={owner.nickname}
      limit={CIRCLE_LIMITS.reply}
      onSend={send}
      messageOf={(error) => messageOf(error, words.replyFailed)}
    />
  );
}
