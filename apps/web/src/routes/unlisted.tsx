import { paths } from "@diary/core/paths";
import { bridgesOf, missedDates, streak } from "@diary/core/rest-days";
import { userIdOf, useSession } from "@diary/core/session";
import { sharedChallengeQuery, type SharedChallenge } from "@diary/core/share-link";
import { useDiary } from "@diary/core/supabase";
import { EmptyState } from "@diary/ui/empty-state";
import { NoEntriesIllustration } from "@diary/ui/illustrations";
import { Page, Section } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";

import { usePageTitle } from "../app/page-title.ts";
import { ChallengeHeader } from "../features/challenge/challenge-header.tsx";
import { ChallengeSkeleton } from "../features/challenge/challenge-skeletons.tsx";
import { DayCalendar } from "../features/day/day-calendar.tsx";
import { EntryList } from "../features/day/entry-list.tsx";
import { Loaded } from "../loading/loaded.tsx";
import { challengeWords } from "../words/en/challenge.ts";
import { BackButton } from "./parts/back-button.tsx";
import { useViewerToday } from "./parts/use-viewer.ts";

export default function UnlistedRoute() {
  const { unlisted: words } = useWords(challengeWords);
  const token = useLocation().hash.slice(1);
  const session = useSession();
  const shared = useQuery({
    ...sharedChallengeQuery(useDiary(), token, userIdOf(session)),
    enabled: session.status !== "loading",
  });
  usePageTitle(shared.data?.challenge.title);
  return (
    <Page>
      <Loaded query={shared} pending={<ChallengeSkeleton />} failed={words.failed}>
        {(found) =>
          found === null ? (
            <EmptyState level={1} title={words.nothing} action={<BackButton to={paths.home} />}>
              {words.nothingText}
            </EmptyState>
          ) : (
            <Shared {...found} token={token} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Shared({ challenge, entries, token }: SharedChallenge & { token: string }) {
  const { detail, unlisted: words } = useWords(challengeWords);
  const today = useViewerToday();
  const dates = entries.map(({ date }) => date);
  const run = streak(dates, challenge, today);
  return (
    <>
      <p className="text-muted mb-4">{words.shared}</p>
      <ChallengeHeader
        challenge={challenge}
        like={null}
        bridges={bridgesOf(dates, missedDates(dates, challenge, today))}
        streak={run.streakDays > 0 ? run : undefined}
        actions={<BackButton to={paths.home} />}
      />
      <div className="with-rail mt-12">
        <Section title={detail.calendar}>
          <DayCalendar challenge={challenge} days={entries} today={today} links="entries" />
        </Section>
        <Section title={detail.entries} className="md:mt-0">
          {entries.length > 0 ? (
            <EntryList days={entries} editable={false} shareToken={token} />
          ) : (
            <EmptyState level={3} title={detail.noEntries} illustration={<NoEntriesIllustration />}>
              {detail.noEntriesOther}
            </EmptyState>
          )}
        </Section>
      </div>
    </>
  );
}
