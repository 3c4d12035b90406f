import { isolateBidi } from "@diary/core/characters";
import { circleChallengeQuery } from "@diary/core/circle";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { EmptyState } from "@diary/ui/empty-state";
import { Page } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router-dom";

import { ChallengeSkeleton } from "../features/challenge/challenge-skeletons.tsx";
import { MemberReplies } from "../features/circle/member-replies.tsx";
import { SubjectMenu } from "../features/moderation/subject-menu.tsx";
import { Loaded } from "../loading/loaded.tsx";
import { ButtonLink } from "../navigation/links.tsx";
import { useNavigateIfCurrent } from "../navigation/use-navigate-if-current.ts";
import { circleWords } from "../words/en/circle.ts";
import { BackButton } from "./parts/back-button.tsx";
import { SharedChallengeContent } from "./parts/shared-challenge.tsx";
import { useReplyReport } from "./parts/use-reply-report.tsx";
import { useCurrentUser } from "./parts/use-viewer.ts";

export default function CircleMemberRoute() {
  const { member: words } = useWords(circleWords);
  const { id: circleId = "", user_id: memberId = "" } = useParams();
  const { id: userId } = useCurrentUser();
  const { hash } = useLocation();
  const shared = useQuery(circleChallengeQuery(useDiary(), userId, { circleId, memberId }));
  const goOn = useNavigateIfCurrent();
  const reporting = useReplyReport(userId);
  const back = paths.circle(circleId);
  const missing = (
    <EmptyState level={1} title={words.gone} action={<ButtonLink to={back}>{words.back}</ButtonLink>}>
      {words.goneText}
    </EmptyState>
  );
  const leave = () => void goOn(back, { replace: true });
  return (
    <Page>
      <Loaded
        query={shared}
        pending={<ChallengeSkeleton />}
        failed={words.failed}
        level={1}
        notFound={missing}
      >
        {(found) =>
          found === null ? (
            missing
          ) : (
            <SharedChallengeContent
              {...found}
              note={words.shared(isolateBidi(found.challenge.nickname))}
              back={<BackButton to={back} />}
              wanted={hash === "" ? undefined : hash.slice(1)}
              menu={<SubjectMenu challenge={found.challenge} onBlocked={leave} />}
              renderMenu={(entry) => (
                <SubjectMenu
                  challenge={found.challenge}
                  entry={entry}
                  onBlocked={leave}
                  className="-my-2.5 sm:-me-3"
                />
              )}
              renderReplies={({ day_id }) => (
                <MemberReplies
                  key={day_id}
                  entry={found.entries.find((entry) => entry.day_id === day_id)!}
                  owner={{ is_me: memberId === userId }}
                  of={{ circleId, userId }}
                  onReport={reporting.report}
                  onBlock={reporting.block}
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
