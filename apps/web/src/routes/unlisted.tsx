import { paths } from "@diary/core/paths";
import { userIdOf, useSession } from "@diary/core/session";
import { sharedChallengeQuery } from "@diary/core/share-link";
import { useDiary } from "@diary/core/supabase";
import { EmptyState } from "@diary/ui/empty-state";
import { Page } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";

import { usePageTitle } from "../app/page-title.ts";
import { ChallengeSkeleton } from "../features/challenge/challenge-skeletons.tsx";
import { Loaded } from "../loading/loaded.tsx";
import { ButtonLink } from "../navigation/links.tsx";
import { challengeWords } from "../words/en/challenge.ts";
import { BackButton } from "./parts/back-button.tsx";
import { SharedChallengeContent } from "./parts/shared-challenge.tsx";

export default function UnlistedRoute() {
  const { detail, unlisted: words } = useWords(challengeWords);
  const token = useLocation().hash.slice(1);
  const session = useSession();
  const shared = useQuery({
    ...sharedChallengeQuery(useDiary(), token, userIdOf(session)),
    enabled: session.status !== "loading",
  });
  usePageTitle(shared.data?.challenge.title);
  return (
    <Page>
      <Loaded query={shared} pending={<ChallengeSkeleton />} failed={words.failed} level={1}>
        {(found) =>
          found === null ? (
            <EmptyState level={1} title={words.nothing} action={<BackButton to={paths.home} />}>
              {words.nothingText}
            </EmptyState>
          ) : (
            <SharedChallengeContent
              {...found}
              note={words.shared}
              back={
                <>
                  <BackButton to={paths.home} />
                  <ButtonLink to={paths.unlistedProofLink(token)}>{detail.proof}</ButtonLink>
                </>
              }
              shareToken={token}
            />
          )
        }
      </Loaded>
    </Page>
  );
}
