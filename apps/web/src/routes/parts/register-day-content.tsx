import type { ChallengeCard } from "@diary/core/challenge";
import { isCivilDate } from "@diary/core/civil-date";
import { dayKeys, daysQuery, type SavedEntry } from "@diary/core/day";
import { isAppError } from "@diary/core/errors";
import { paths } from "@diary/core/paths";
import { getAvatarUrl } from "@diary/core/profile";
import { isDueOn } from "@diary/core/rest-days";
import { useClockCorrection, useDiary } from "@diary/core/supabase";
import { isQueued, useUnsentTexts } from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { ClockNotice } from "@diary/ui/clock-notice";
import { EmptyState } from "@diary/ui/empty-state";
import { Section } from "@diary/ui/page";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router-dom";

import { RestToday } from "../../features/challenge/rest-today.tsx";
import { ShareButton } from "../../features/challenge/share/share-button.tsx";
import { useCompletedDialog } from "../../features/challenge/use-completed-dialog.tsx";
import { DayCalendar } from "../../features/day/day-calendar.tsx";
import { RegisterDaySkeleton } from "../../features/day/day-skeletons.tsx";
import { EntryListSection } from "../../features/day/entry-list-section.tsx";
import { EntryList } from "../../features/day/entry-list.tsx";
import { PendingEntries } from "../../features/day/pending-entries.tsx";
import { RegisterDayForm } from "../../features/day/register-day-form.tsx";
import { focusMain } from "../../forms/focus-field.ts";
import type { RegisterDayState } from "../../navigation/return-to.ts";
import type { NavigateIfCurrent } from "../../navigation/use-navigate-if-current.ts";
import { dayWords } from "../../words/en/day.ts";
import { useViewerToday } from "./use-viewer.ts";

export interface RegisterDayProps {
  userId: string;
  challenges: readonly ChallengeCard[];
  writtenToday: readonly string[];
  onSending: (isSending: boolean) => void;
  onCompletion: (completed: ChallengeCard) => void;
  goOn: NavigateIfCurrent;
}

interface JustWritten {
  challengeId: string;
  date: string;
  message: string;
}

export function RegisterDay({
  challenges,
  goOn,
  onCompletion,
  userId,
  writtenToday,
  ...props
}: RegisterDayProps) {
  const { register: words, written: writtenWords } = useWords(dayWords);
  const { id: named } = useParams();
  // `chosen` applies before the URL changes: otherwise text typed until then would belong to the previous challenge.
  const [chosen, setChosen] = useState<{ id: string; at: string | undefined }>();
  if (chosen !== undefined && chosen.at !== named) setChosen(undefined);
  const id = chosen?.at === named ? chosen?.id : named;
  const today = useViewerToday();
  const unsent = useUnsentTexts(userId);
  const clockCorrection = useClockCorrection();
  const navigate = useNavigate();
  const toast = useToast();
  const showCompleted = useCompletedDialog();
  // Doesn't show an entry as pending during its request, because the notice would shift the layout twice.
  const [sending, setSending] = useState<{ challengeId: string; date: string }>();
  const [saved, setSaved] = useState<JustWritten>();
  const { key: visit, state } = useLocation();
  const { instead, openOn, shared, sharedPhotos } = (state ?? {}) as RegisterDayState;
  const dateParameter = useSearchParams()[0].get("date") ?? "";
  const asked = isCivilDate(dateParameter) && dateParameter <= today ? dateParameter : undefined;
  const pendingToday = (unsent?.pending ?? []).flatMap((entry) =>
    isQueued(entry) && entry.key.date === today ? [entry.key.challengeId] : [],
  );
  const isOpen = (candidate: ChallengeCard, written: readonly string[]) =>
    isDueOn(candidate, today) && ![...written, ...pendingToday].includes(candidate.challenge_id);
  // Keeps the first choice: a challenge with an entry due today, else the first that has started.
  const [first, setFirst] = useState<string>();
  if (first === undefined && unsent !== undefined) {
    const open = challenges.find((candidate) => isOpen(candidate, writtenToday));
    const started = challenges.find(({ start_date }) => start_date <= today);
    setFirst((open ?? started ?? challenges[0]!).challenge_id);
  }
  const byId = (of: string | undefined) => challenges.find(({ challenge_id }) => challenge_id === of);
  const challenge = byId(id) ?? byId(first) ?? challenges[0]!;
  const { challenge_id } = challenge;
  const cache = useQueryClient();
  const diary = useDiary();
  const known = useQuery({ ...daysQuery(diary, challenge_id), enabled: first !== undefined });
  const written = known.data ?? [];
  // Shows the form when the first entries are loaded, and keeps it while entries of another challenge load.
  const [isShown, setIsShown] = useState(false);
  const isSettled = !known.isPending || known.failureCount > 0;
  if (isSettled && !isShown) setIsShown(true);
  const form = useRef<HTMLDivElement>(null);
  const clearShared = (left: RegisterDayState | null) => void navigate(".", { replace: true, state: left });

  const show = (challengeId: string) => setChosen({ id: challengeId, at: named });
  function choose(challengeId: string) {
    show(challengeId);
    void navigate(paths.registerDay(challengeId), { replace: true });
  }

  function focusContent() {
    // On touch devices, the focus would open the keyboard.
    if (!matchMedia("(pointer: fine)").matches) return;
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement?.id !== "main") return;
    form.current?.querySelector("textarea")?.focus({ preventScroll: true });
  }
  /** Focuses the form, on touch devices the page. If the form replaces an entry and starts above the window, scrolls to the top. */
  function showForm(replacesEntry: boolean) {
    const date = form.current?.querySelector("[name=date]");
    if (replacesEntry && date && date.getBoundingClientRect().top < 0) {
      scrollTo({ top: 0, behavior: "instant" });
    }
    focusContent();
    if (replacesEntry && document.activeElement === document.body) focusMain();
  }
  // The page removes the link to the next challenge when it is pressed, so the focus moves to the form.
  const arrive = useEffectEvent((_at: string) => focusContent());
  useEffect(() => arrive(challenge_id), [challenge_id]);

  /** Returns this challenge if its entry is still due today, otherwise the first other challenge with an entry due today. */
  function nextAfter(date: string): ChallengeCard | undefined {
    const ids = date === today ? [...writtenToday, challenge_id] : writtenToday;
    return [challenge, ...challenges].find((candidate) => isOpen(candidate, ids));
  }

  async function announceEntry({ completed, day }: SavedEntry, number: number) {
    toast({ message: words.success });
    setSaved({ challengeId: day.challenge_id, date: day.date, message: writtenWords.registered(number) });
    // Requests the list again, because another device may have written entries too.
    void cache.invalidateQueries({ queryKey: dayKeys.writtenOn(userId, today) });
    if (!completed) return;
    onCompletion({ ...challenge, day: challenge.days });
    await showCompleted({ challenge, last: day, written, endDate: today });
    await goOn(paths.myPage);
  }

  const savedHere = saved?.challengeId === challenge_id ? saved : undefined;
  if (!isShown) return <RegisterDaySkeleton />;
  return (
    <div ref={form}>
      {instead ? (
        <Alert tone="notice" title={words.takesNone} className="mb-8">
          {words.takesNoneText}
        </Alert>
      ) : null}
      <output className="sr-only">{savedHere?.message}</output>
      <ClockNotice aheadMs={-clockCorrection} className="mb-8" />
      <RegisterDayForm
        userId={userId}
        today={today}
        challenges={challenges}
        selected={challenge_id}
        onSelect={choose}
        unsent={unsent}
        written={written}
        onSending={(date, isSending) => {
          setSending(isSending ? { challengeId: challenge_id, date } : undefined);
          props.onSending(isSending);
        }}
        onRegistered={(...registered) => void announceEntry(...registered)}
        onPending={(date, number) =>
          setSaved({ challengeId: challenge_id, date, message: writtenWords.waits(number) })
        }
        isServerAway={isAppError(known.error ?? known.failureReason, "network")}
        nextAfter={nextAfter}
        onFollow={show}
        renderRest={
          challenge.start_date <= today
            ? (isResting) => (
                <RestToday
                  challenge={challenge}
                  today={today}
                  isQuiet={isResting}
                  className={isResting ? "max-sm:grow max-sm:justify-center" : "order-first me-auto"}
                />
              )
            : undefined
        }
        renderShare={(content, number) =>
          challenge.visibility === "public" ? (
            <ShareButton
              challenge={challenge}
              content={content}
              number={number}
              dates={written.map(({ date }) => date)}
              avatarUrl={getAvatarUrl(diary.config.url, challenge.avatar_url) ?? undefined}
              variant="quiet"
              className="max-sm:flex-1"
            />
          ) : null
        }
        onShown={showForm}
        openOn={openOn ?? asked}
        visit={visit}
        shared={
          shared === undefined
            ? undefined
            : { text: shared, onTaken: () => clearShared(sharedPhotos ? { sharedPhotos } : null) }
        }
        onSharedPhotosTaken={sharedPhotos && shared === undefined ? () => clearShared(null) : undefined}
      >
        {(shown) => (
          // Remounts when an entry replaces the form above or the reverse: new elements can't cause a layout shift.
          <div key={shown} className="mt-12 grid grid-cols-1 gap-12">
            <PendingEntries
              userId={userId}
              today={today}
              entries={unsent?.pending ?? []}
              challengeId={challenge_id}
              shownByForm={[shown, sending?.challengeId === challenge_id ? sending.date : undefined]}
            />
            <EntryListSection challengeId={challenge_id} className="with-rail">
              {(days) => (
                <>
                  <Section title={words.calendar}>
                    <DayCalendar
                      challenge={challenge}
                      days={days}
                      today={today}
                      justWritten={saved?.date}
                      links="form"
                    />
                  </Section>
                  {days.some(({ date }) => date !== shown) ? (
                    <Section title={words.entries} className="md:mt-0">
                      <EntryList days={days} editable except={shown} />
                    </Section>
                  ) : days.length > 0 ? null : (
                    <Section title={words.entries} className="md:mt-0">
                      <EmptyState level={3} title={words.noEntries}>
                        {words.noEntriesText}
                      </EmptyState>
                    </Section>
                  )}
                </>
              )}
            </EntryListSection>
          </div>
        )}
      </RegisterDayForm>
    </div>
  );
}
