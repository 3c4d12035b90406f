import { challengeQuery } from "@diary/core/challenge";
import { dayQuery, daysQuery, numberDays } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { EmptyState } from "@diary/ui/empty-state";
import { Page, PageHeader } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams } from "react-router-dom";

import { EditDaySkeleton } from "../features/day/day-skeletons.tsx";
import { EditDayForm } from "../features/day/edit-day-form.tsx";
import { MoveOrDeleteEntry } from "../features/day/move-or-delete-entry.tsx";
import { SuspendedNotice } from "../features/decision/suspended-notice.tsx";
import { Loaded } from "../loading/loaded.tsx";
import { PageLink } from "../navigation/links.tsx";
import type { EditDayState } from "../navigation/return-to.ts";
import { useNavigateIfCurrent } from "../navigation/use-navigate-if-current.ts";
import { dayWords } from "../words/en/day.ts";
import { WritingProvider } from "../writing/write-services.tsx";
import { BackButton } from "./parts/back-button.tsx";
import type { ChallengeState } from "./parts/challenge-entries.tsx";
import { useCurrentUser, useViewerToday } from "./parts/use-viewer.ts";

const showEntry = (entry: string) => ({ replace: true, state: { entry } satisfies ChallengeState });

export default function EditDayRoute() {
  const { edit: words } = useWords(dayWords);
  const { day_id = "", id = "" } = useParams();
  const { id: userId } = useCurrentUser();
  const today = useViewerToday();
  const goOn = useNavigateIfCurrent();
  const diary = useDiary();
  const address = { challenge_id: id, day_id, user_id: userId };
  // Requests the latest row each time the page opens. Typed text is safe in the draft.
  const day = useQuery({ ...dayQuery(diary, address), staleTime: 0, refetchOnWindowFocus: false });

  const navigate = useNavigate();
  const { insertNotes } = (useLocation().state ?? {}) as EditDayState;

  const challenge = useQuery(challengeQuery(diary, id)).data;
  const entries = useQuery(daysQuery(diary, id)).data ?? [];
  const number = numberDays(entries).find(({ entry }) => entry.day_id === day_id)?.number;

  return (
    <Page width="measure">
      <PageHeader title={words.title}>
        {/* Reserves the height while number and title load. */}
        <p className="flex min-h-6 flex-wrap gap-x-3">
          {number === undefined ? null : (
            <span className="tracking-caps font-semibold">{`DAY ${number}`}</span>
          )}
          {challenge === undefined ? null : (
            <PageLink to={paths.challenge(id)} dir="auto" className="min-w-0 wrap-anywhere">
              {challenge.title}
            </PageLink>
          )}
        </p>
      </PageHeader>
      <SuspendedNotice userId={userId} />
      <Loaded
        query={day}
        pending={<EditDaySkeleton />}
        failed={words.loadFailed}
        notFound={
          <EmptyState title={words.notFound} action={<BackButton to={paths.myPage} />}>
            {words.notFoundText}
          </EmptyState>
        }
      >
        {(entry) =>
          day.isFetchedAfterMount ? (
            <WritingProvider>
              <EditDayForm
                key={day_id}
                day={entry}
                today={today}
                firstNotes={
                  insertNotes && {
                    noteIds: insertNotes,
                    onTaken: () => void navigate(".", { replace: true, state: null }),
                  }
                }
                onSaved={() => void goOn(paths.challenge(id), showEntry(day_id))}
              >
                <MoveOrDeleteEntry
                  day={entry}
                  today={today}
                  onCorrected={() => void goOn(paths.challenge(id), { replace: true })}
                />
              </EditDayForm>
            </WritingProvider>
          ) : (
            <EditDaySkeleton />
          )
        }
      </Loaded>
    </Page>
  );
}
