import type { CircleReply } from "@diary/core/circle";
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

export function useReplyReport(userId: string): ReplyReport {
  const [state, setState] = useState<{ reply: CircleReply; open: boolean }>();
  const confirmBlock = useBlock();
  const block = ({ nickname, user_id }: CircleReply) =>
    void confirmBlock(userId, { userId: user_id, nickname });

  return {
    report: (reply) => setState({ reply, open: true }),
    block,
    dialog:
      state === undefined ? null : (
        <Suspense>
          <LazyReportDialog
            key={state.reply.reply_id}
            subject={{ type: "reply", id: state.reply.reply_id }}
            open={state.open}
            onOpenChange={(open) => setState({ ...state, open })}
            onBlock={() => block(state.reply)}
          />
        </Suspense>
      ),
  };
}
