import { isolateBidi } from "@diary/core/characters";
import { circleChallengeQuery } from "@diary/core/circle";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { EmptyState } from "@diary/ui/empty-state";
import { Page } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";

import { ChallengeSkeleton } from "../features/challenge/challenge-skeletons.tsx";
import { Loaded } from "../loading/loaded.tsx";
import { ButtonLink } from "../navigation/links.tsx";
import { circleWords } from "../words/en/circle.ts";
import { BackButton } from "./parts/back-button.tsx";
import { SharedChallengeContent } from "./parts/shared-challenge.tsx";
import { useCurrentUser } from "./parts/use-viewer.ts";

export default function CircleMemberRoute() {
  const { member: words } = useWords(circleWords);
  const { id: circleId = "", user_id: memberId = "" } = useParams();
  const { id: userId } = useCurrentUser();
  const shared = useQuery(circleChallengeQuery(useDiary(), userId, { circleId, memberId }));
  const back = paths.circle(circleId);
  const missing = (
    <EmptyState level={1} title={words.gone} action={<ButtonLink to={back}>{words.back}</ButtonLink>}>
      {words.goneText}
    </EmptyState>
  );
  return (
    <Page>
      <Loaded query={shared} pending={<ChallengeSkeleton />} failed={words.failed} notFound={missing}>
        {(found) =>
          found === null ? (
            missing
          ) : (
            <SharedChallengeContent
              {...found}
              note={words.shared(isolateBidi(found.challenge.nickname))}
              back={<BackButton to={back} />}
            />
          )
        }
      </Loaded>
    </Page>
  );
}
