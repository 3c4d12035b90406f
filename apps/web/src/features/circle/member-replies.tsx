import {
  canDeleteReply,
  type CircleEntry,
  type CircleMember,
  type CircleOfUser,
  type CircleReply,
} from "@diary/core/circle";
import { getAvatarUrl } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Menu, MoreButton } from "@diary/ui/menu";
import { ReplyList } from "@diary/ui/reply-list";
import { useWords } from "@diary/ui/words";

import { circleWords } from "../../words/en/circle.ts";
import { useDeleteReplies } from "./use-delete-replies.ts";

export interface MemberRepliesProps {
  entry: Pick<CircleEntry, "day_id" | "replies">;
  owner: Pick<CircleMember, "is_me">;
  of: CircleOfUser;
  onReport: (reply: CircleReply) => void;
  onBlock: (reply: CircleReply) => void;
}

/** As high as a line of text, so the lines stay close together. */
const SMALL = "-my-1 size-7! pointer-coarse:-my-3 pointer-coarse:size-11!";

/** Needs the entry's id as React key, because pending deletions belong to one entry. */
export function MemberReplies({ entry, of, onBlock, onReport, owner }: MemberRepliesProps) {
  const { page: words } = useWords(circleWords);
  const { config } = useDiary();
  const { erase, statusOf, undo } = useDeleteReplies(of, entry.day_id);
  return (
    <ReplyList
      replies={entry.replies.flatMap((reply) => {
        const { reply_id } = reply;
        const status = statusOf(reply_id);
        if (status === "sending") return [];
        const isMe = reply.user_id === of.userId;
        const items = [
          { label: words.report, onSelect: () => onReport(reply) },
          { label: words.block, onSelect: () => onBlock(reply) },
          ...(canDeleteReply(owner, reply, of.userId)
            ? [{ label: words.deleteReply, isDangerous: true, onSelect: () => erase(reply) }]
            : []),
        ];
        const shown = {
          id: reply_id,
          name: reply.nickname,
          avatarUrl: getAvatarUrl(config.url, reply.avatar_url) ?? undefined,
          isMe,
          content: reply.content,
          onUndo: status === "undoable" ? () => undo(reply_id) : undefined,
          ...(isMe
            ? { onRemove: () => erase(reply) }
            : {
                menu: (
                  <Menu trigger={<MoreButton about={reply.content} className={SMALL} />} groups={[items]} />
                ),
              }),
        };
        return [shown];
      })}
    />
  );
}
