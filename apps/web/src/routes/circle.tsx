import { circlePageQuery, type CircleReply } from "@diary/core/circle";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { EmptyState } from "@diary/ui/empty-state";
import { Page } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useParams } from "react-router-dom";

import { CircleContent, CircleSkeleton } from "../features/circle/circle-content.tsx";
import { FailedDialog, lazyComponent } from "../loading/lazy-component.tsx";
import { Loaded } from "../loading/loaded.tsx";
import { ButtonLink } from "../navigation/links.tsx";
import { useNavigateIfCurrent } from "../navigation/use-navigate-if-current.ts";
import { circleWords } from "../words/en/circle.ts";
import { useCurrentUser } from "./parts/use-viewer.ts";

const LazyReportDialog = lazyComponent(
  async () => ({ default: (await import("../features/moderation/report-dialog.tsx")).ReportDialog }),
  FailedDialog,
);

export default function CircleRoute() {
  const { id: circleId = "" } = useParams();
  const { id: userId } = useCurrentUser();
  return <Circle key={`${circleId} ${userId}`} circleId={circleId} userId={userId} />;
}

function Circle({ circleId, userId }: { circleId: string; userId: string }) {
  const { page: words } = useWords(circleWords);
  const circle = useQuery(circlePageQuery(useDiary(), userId, circleId));
  const goOn = useNavigateIfCurrent();
  const [report, setReport] = useState<{ reply: CircleReply; open: boolean }>();
  const missing = (
    <EmptyState
      level={1}
      title={words.gone}
      action={<ButtonLink to={paths.circles}>{words.toList}</ButtonLink>}
    >
      {words.goneText}
    </EmptyState>
  );
  return (
    <Page>
      <Loaded query={circle} pending={<CircleSkeleton />} failed={words.failed} notFound={missing}>
        {(found) =>
          found === null ? (
            missing
          ) : (
            <CircleContent
              circle={found}
              of={{ circleId, userId }}
              onEnded={() => void goOn(paths.circles, { replace: true })}
              onReport={(reply) => setReport({ reply, open: true })}
            />
          )
        }
      </Loaded>
      {report === undefined ? null : (
        <Suspense>
          <LazyReportDialog
            key={report.reply.reply_id}
            subject={{ type: "reply", id: report.reply.reply_id }}
            open={report.open}
            onOpenChange={(open) => setReport({ ...report, open })}
            onBlock={undefined}
          />
        </Suspense>
      )}
    </Page>
  );
}
