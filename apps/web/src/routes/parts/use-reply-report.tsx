import type { CircleReply } from "@diary/core/circle";
import { Suspense, useState, type ReactNode } from "react";

import { FailedDialog, lazyComponent } from "../../loading/lazy-component.tsx";

const LazyReportDialog = lazyComponent(
  async () => ({ default: (await import("../../features/moderation/report-dialog.tsx")).ReportDialog }),
  FailedDialog,
);

export function useReplyReport(): { report: (reply: CircleReply) => void; dialog: ReactNode } {
  const [state, setState] = useState<{ id: string; open: boolean }>();
  return {
    report: ({ reply_id }) => setState({ id: reply_id, open: true }),
    dialog:
      state === undefined ? null : (
        <Suspense>
          <LazyReportDialog
            key={state.id}
            subject={{ type: "reply", id: state.id }}
            open={state.open}
            onOpenChange={(open) => setState({ ...state, open })}
            onBlock={undefined}
          />
        </Suspense>
      ),
  };
}
