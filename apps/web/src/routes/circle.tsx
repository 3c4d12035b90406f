import { circlePageQuery } from "@diary/core/circle";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { EmptyState } from "@diary/ui/empty-state";
import { Page } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";

import { CircleContent, CircleSkeleton } from "../features/circle/circle-content.tsx";
import { SubjectMenu } from "../features/moderation/subject-menu.tsx";
import { Loaded } from "../loading/loaded.tsx";
import { ButtonLink } from "../navigation/links.tsx";
import { useNavigateIfCurrent } from "../navigation/use-navigate-if-current.ts";
import { circleWords } from "../words/en/circle.ts";
import { useReplyReport } from "./parts/use-reply-report.tsx";
import { useCurrentUser } from "./parts/use-viewer.ts";

export default function CircleRoute() {
  const { id: circleId = "" } = useParams();
  const { id: userId } = useCurrentUser();
  return <Circle key={`${circleId} ${userId}`} circleId={circleId} userId={userId} />;
}

function Circle({ circleId, userId }: { circleId: string; userId: string }) {
  const { page: words } = useWords(circleWords);
  const circle = useQuery(circlePageQuery(useDiary(), userId, circleId));
  const goOn = useNavigateIfCurrent();
  const reporting = useReplyReport(userId);
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
      <Loaded query={circle} pending={<CircleSkeleton />} failed={words.failed} level={1} notFound={missing}>
        {(found) =>
          found === null ? (
            missing
          ) : (
            <CircleContent
              circle={found}
              of={{ circleId, userId }}
              onEnded={() => void goOn(paths.circles, { replace: true })}
              onReport={reporting.report}
              onBlock={reporting.block}
              renderNudgeMenu={({ nickname, user_id }, { content }) => (
                <SubjectMenu
                  challenge={{ user_id, nickname, title: content ?? nickname }}
                  className="-my-1.5"
                />
              )}
            />
          )
        }
      </Loaded>
      {reporting.dialog}
    </Page>
  );
}
