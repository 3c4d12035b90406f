import { circleKeys, type CircleOfUser, type CircleReply } from "@diary/core/circle";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState, type ReactNode } from "react";

import { useBlock } from "../../features/moderation/use-block.ts";
import { FailedDialog, lazyComponent } from "../../loading/lazy-component.tsx";

const LazyReportDialog = lazyComponent(
  async () => ({ default: (await import("../../features/moderation/report-dialog.tsx")).ReportDialog }),
  FailedDialog,
);

export interface ReplyReport {
  report: (reply: CircleReply) => void;
  block: (reply: CircleReply) => void;
  dialog: ReactNode;
}

export function useReplyReport({ circleId, userId }: CircleOfUser): ReplyReport {
  const [state, setState] = useState<{ reply: CircleReply; open: boolean }>();
  const confirmBlock = useBlock();
  const cache = useQueryClient();

  async function block({ nickname, user_id }: CircleReply) {
    if (await confirmBlock(userId, { userId: user_id, nickname }))
      await cache.invalidateQueries({ queryKey: circleKeys.of(userId, circleId) });
  }

  return {
    report: (reply) => setState({ reply, open: true }),
    block: (reply) => void block(reply),
    dialog:
      state === undefined ? null : (
        <Suspense>
          <LazyReportDialog
            key={state.reply.reply_id}
            subject={{ type: "reply", id: state.reply.reply_id }}
            open={state.open}
            onOpenChange={(open) => setState({ ...state, open })}
            onBlock={() => void block(state.reply)}
          />
        </Suspense>
      ),
  };
}
