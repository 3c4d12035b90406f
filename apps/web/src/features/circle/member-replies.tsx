import {
  canDeleteReply,
  type CircleEntry,
  type CircleMember,
  type CircleOfUser,
  type CircleReply,
  useDeleteCircleReply,
} from "@diary/core/circle";
import { getAvatarUrl } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Menu, MoreButton } from "@diary/ui/menu";
import { ReplyList } from "@diary/ui/reply-list";
import { useWords } from "@diary/ui/words";

import { useOutcomeToast } from "../../forms/use-outcome-toast.ts";
import { circleWords } from "../../words/en/circle.ts";
import { useCircleReasons } from "./use-circle-message.ts";

export interface MemberRepliesProps {
  entry: Pick<CircleEntry, "day_id" | "replies">;
  owner: Pick<CircleMember, "is_me">;
  of: CircleOfUser;
  onReport: (reply: CircleReply) => void;
}

/** As high as a line of text, so the lines stay close together. */
const SMALL = "-my-1 size-7! pointer-coarse:-my-3 pointer-coarse:size-11!";

export function MemberReplies({ entry, of, onReport, owner }: MemberRepliesProps) {
  const { page: words } = useWords(circleWords);
  const { config } = useDiary();
  const reasons = useCircleReasons();
  const showOutcome = useOutcomeToast();
  const remove = useDeleteCircleReply(of, entry.day_id);
  return (
    <ReplyList
      replies={entry.replies.map((reply) => {
        const isMe = reply.user_id === of.userId;
        const erase = () =>
          void showOutcome(remove.mutateAsync(reply), { failed: words.replyDeleteFailed, reasons });
        const items = [
          { label: words.report, onSelect: () => onReport(reply) },
          ...(canDeleteReply(owner, reply, of.userId)
            ? [{ label: words.deleteReply, isDangerous: true, onSelect: erase }]
            : []),
        ];
        return {
          id: reply.reply_id,
          name: reply.nickname,
          avatarUrl: getAvatarUrl(config.url, reply.avatar_url) ?? undefined,
          isMe,
          content: reply.content,
          ...(isMe
            ? { onRemove: erase }
            : {
                menu: (
                  <Menu trigger={<MoreButton about={reply.content} className={SMALL} />} groups={[items]} />
                ),
              }),
        };
      })}
    />
  );
}
