import { activeChallengesQuery, type ChallengeCard } from "@diary/core/challenge";
import { daysBetween, formatWithWeekday, type CivilDate } from "@diary/core/civil-date";
import { challengeIdsWrittenOnQuery, useEntryDate, useToday, type Day } from "@diary/core/day";
import { isAppError } from "@diary/core/errors";
import { hasLikesNewsQuery } from "@diary/core/like";
import { paths } from "@diary/core/paths";
import { settingQuery } from "@diary/core/profile";
import { formatSpan, isDueOn } from "@diary/core/rest-days";
import { useDiary } from "@diary/core/supabase";
import {
  isQueued,
  isSameKey,
  useDeliveredEntries,
  useLeaveWarning,
  useUnsentTexts,
  usePendingRestDays,
  useWriting,
  type EntryKey,
  type UnsentTexts,
} from "@diary/core/writing";
import { NewsDot } from "@diary/ui/badge";
import { Logo } from "@diary/ui/brand";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { IconButton } from "@diary/ui/icon-button";
import { ChevronDown, Settings } from "@diary/ui/icons";
import { useLazyModule } from "@diary/ui/lazy-module";
import { Seal } from "@diary/ui/seal";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { useToast } from "@diary/ui/toast";
import { uiWords, useWords } from "@diary/ui/words";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { browser } from "wxt/browser";

import { currentServer } from "../../connection/current-server.ts";
import { hostOf } from "../../connection/server.ts";
import { storageKeys, writeStored } from "../../storage/extension-storage.ts";
import { persistQueryCache } from "../../storage/persist-query-cache.ts";
import { en } from "../../words/en.ts";
import { NoticeArea } from "../parts/notice.tsx";
import { SiteLink } from "../parts/site-link.tsx";
import { useStoreTypedText } from "./move-typed-text.ts";
import { StateNotices } from "./state-notices.tsx";
import { StoredTextField } from "./stored-text-field.tsx";
import { StoredTextNotice } from "./stored-text-notice.tsx";
import { TodayView, type TodayState } from "./today-view.tsx";

const loadPanels = () => import("./panels.ts");
const loadUnsentNotice = () => import("./unsent-notice.tsx");
const NONE: UnsentTexts = { drafts: [], pending: [], marks: [] };
/** Challenges are loaded at this interval: the user may create a challenge on the site while the popup is open. */
const NEWS_EVERY_MS = 10_000;

/** Delivers entries and starts the worker early: a message to a starting worker is lost if the popup closes. */
function useDeliverPending(): void {
  const { outbox } = useWriting();
  useEffect(() => {
    const attempt = () => void outbox.deliver().catch(() => undefined);
    attempt();
    addEventListener("online", attempt);
    return () => removeEventListener("online", attempt);
  }, [outbox]);
}

/** Shows a message for each delivered entry, even if the popup was closed then. Returns the latest entry. */
function useDeliveredEntry(userId: string): Day | null {
  const words = useWords(en);
  const dialogs = useDialogs();
  const toast = useToast();
  const { locale } = useWords(uiWords);
  const [latest, setLatest] = useState<Day | null>(null);
  usePendingRestDays(userId, (mark) =>
    toast({ message: words.restRefused(formatSpan(mark, locale)), tone: "danger" }),
  );
  useDeliveredEntries(userId, async ({ completed, day }, { version }) => {
    setLatest(day);
    toast({ message: version === null ? words.success : words.updated });
    if (!completed) return;
    await dialogs.alert({
      title: words.completedTitle,
      message: words.completed,
      illustration: <Seal animate className="size-36" />,
      deferWhileTyping: true,
    });
  });
  return latest;
}

interface SelectedChallengeInput {
  userId: string;
  challenges: readonly ChallengeCard[];
  last: string | null;
  today: CivilDate | null;
  stateOf: (challengeId: string) => TodayState;
  /** True if the server has responded or can't be reached. */
  isSettled: boolean;
  writing: ChallengeCard | null;
}

/** Selects the last chosen challenge, else the first open challenge. Typing or a response makes this choice final. */
function useSelectedChallenge(input: SelectedChallengeInput) {
  const { challenges, isSettled, last, stateOf, today, userId, writing } = input;
  const [id, setId] = useState(last);
  const choose = (challengeId: string) => {
    setId(challengeId);
    void writeStored(storageKeys().chosen + userId, challengeId);
  };
  const known = challenges.find(({ challenge_id }) => challenge_id === id);
  if (known !== undefined || today === null) return { chosen: known, choose };
  const isOpen = (challenge: ChallengeCard) =>
    isDueOn(challenge, today) && stateOf(challenge.challenge_id) === "open";
  const chosen = writing ?? challenges.find(isOpen) ?? challenges[0];
  if (chosen !== undefined && (isSettled || writing !== null)) setId(chosen.challenge_id);
  return { chosen, choose };
}

export function SignedInPopup({
  chosen: last,
  userId,
}: {
  readonly userId: string;
  readonly chosen: string | null;
}) {
  const words = useWords(en);
  const cache = useQueryClient();
  const diary = useDiary();
  const unsent = useUnsentTexts(userId) ?? NONE;
  const { pending } = unsent;
  const [writing, setWriting] = useState<ChallengeCard | null>(null);
  const [panel, setPanel] = useState<"calendar" | "challenges" | null>(null);
  const stamped = useDeliveredEntry(userId);
  useDeliverPending();
  useLeaveWarning();
  useEffect(() => persistQueryCache(cache, userId), [cache, userId]);

  const setting = useQuery(settingQuery(diary, userId));
  const active = useQuery({ ...activeChallengesQuery(diary, userId), refetchInterval: NEWS_EVERY_MS });
  const thisDay = useToday(setting.data?.day_start_hour ?? 0);
  const entryDate = useEntryDate(thisDay);
  // Null until the setting is loaded: at night, the date depends on the hour at which the user's day starts.
  const today = active.data === undefined || setting.data === undefined ? null : thisDay;
  const query = challengeIdsWrittenOnQuery(diary, userId, thisDay);
  const written = useQuery(today === null ? { ...query, queryFn: skipToken } : query);
  const stateOf = (challengeId: string): TodayState => {
    if (written.data?.includes(challengeId)) return "written";
    const waits = pending.some(
      (entry) => isQueued(entry) && entry.key.challengeId === challengeId && entry.key.date === today,
    );
    return waits ? "pending" : "open";
  };
  const known = today === null ? [] : (active.data ?? []);
  // The challenge in which the user types is shown even if it was completed or deleted elsewhere.
  const isKnown = writing === null || known.some(({ challenge_id }) => challenge_id === writing.challenge_id);
  const challenges = isKnown ? known : [...known, writing];
  const isSettled = written.isFetchedAfterMount || written.isPaused;
  const { choose, chosen } = useSelectedChallenge({
    userId,
    challenges,
    last,
    today,
    stateOf,
    isSettled,
    writing,
  });
  useStoreTypedText(userId, thisDay, isSettled ? chosen : undefined);
  const goTo = (challengeId: string, at: CivilDate) => {
    choose(challengeId);
    entryDate.selectDate(at === today ? "" : at);
    setPanel(null);
  };

  const shownKey: EntryKey | undefined = chosen && {
    kind: "entry",
    userId,
    challengeId: chosen.challenge_id,
    date: entryDate.date,
  };
  // A pending entry replaces the form and its draft while the user isn't typing.
  const isCovered =
    writing === null &&
    pending.some((entry) => isQueued(entry) && shownKey !== undefined && isSameKey(entry.key, shownKey));
  const shown = { key: shownKey, as: isCovered ? "pending" : "form" } as const;

  const skeleton = (
    <LoadingRegion className="grid flex-1 grid-rows-[auto_auto_1fr_auto] gap-4 pb-12">
      <Skeleton className="h-11" />
      <Skeleton className="h-12" />
      <Skeleton className="h-full" />
      <Skeleton className="h-10 w-28 justify-self-end" />
    </LoadingRegion>
  );
  const hasNothing = today !== null && challenges.length === 0;
  const hasUnsent = [unsent.drafts, unsent.pending, unsent.marks].some(({ length }) => length > 0);
  const unsentNotice = useLazyModule(loadUnsentNotice, hasUnsent || undefined);
  const panels = useLazyModule(loadPanels, panel ?? (hasNothing ? "nothing" : undefined));
  const body = () => {
    if (today === null) {
      const isRetrying = active.isFetching || setting.isFetching;
      const retry = () => {
        void active.refetch();
        void setting.refetch();
      };
      if (!active.isError && !setting.isError) return skeleton;
      const isBlocked = isAppError(active.error, "blocked") || isAppError(setting.error, "blocked");
      return <StoredTextField {...{ isBlocked, userId }} onRetry={retry} retrying={isRetrying} />;
    }
    const views = panels.status === "ready" ? panels.module : undefined;
    if (hasNothing)
      return (
        <>
          <StoredTextNotice userId={userId} />
          {views === undefined ? skeleton : <views.NothingToWrite userId={userId} fallback={skeleton} />}
        </>
      );
    if (chosen === undefined) return skeleton;
    const calendar = (entries: readonly CivilDate[]) =>
      views === undefined ? (
        skeleton
      ) : (
        <views.ChallengeCalendarPanel challenge={chosen} {...{ entries, today }} />
      );
    const toggle = (name: typeof panel, label: string) => (
      <Button
        variant="quiet"
        size="small"
        aria-expanded={name === panel}
        onClick={() => setPanel(name === panel ? null : name)}
      >
        {label}
        <ChevronDown aria-hidden className={name === panel ? "size-4 rotate-180" : "size-4"} />
      </Button>
    );
    const shared = { challenges, goTo, stateOf, today, userId };
    return (
      <>
        {panel === "challenges" ? (
          views === undefined ? (
            skeleton
          ) : (
            <views.ChallengeLists {...shared} chosen={chosen.challenge_id} />
          )
        ) : (
          <TodayView
            {...shared}
            {...{ chosen, entryDate, pending, stamped }}
            calendar={panel === "calendar" ? calendar : undefined}
            isWriting={writing !== null}
            onWriting={setWriting}
          />
        )}
        <footer className="border-hairline popup-aside -mx-4 flex shrink-0 flex-wrap justify-between border-t px-1 pt-1">
          {toggle("calendar", words.calendar)}
          <small className="text-muted min-w-0 flex-1 self-center truncate text-center">
            {hostOf(currentServer().siteOrigin)}
          </small>
          {toggle("challenges", words.allChallenges)}
        </footer>
      </>
    );
  };
  return (
    <div className="popup-frame">
      <PopupHeader userId={userId} today={today} date={entryDate.selectedDate} />
      <main tabIndex={-1} className="popup-main outline-none">
        <NoticeArea>
          <StateNotices />
          {unsentNotice.status === "ready" ? (
            <unsentNotice.module.UnsentNotice
              {...{ challenges, goTo, shown, unsent, userId }}
              today={thisDay}
            />
          ) : null}
          {body()}
        </NoticeArea>
      </main>
    </div>
  );
}

interface PopupHeaderProps {
  readonly userId: string;
  /** Null until the user's day start is known. */
  readonly today: CivilDate | null;
  /** "" for today. */
  readonly date: CivilDate;
}

function PopupHeader({ date, today, userId }: PopupHeaderProps) {
  const words = useWords(en);
  const hasNews = useQuery(hasLikesNewsQuery(useDiary(), userId)).data === true;
  const myPage = hasNews ? words.myPageWithNews : words.myPage;
  const ago = new Intl.RelativeTimeFormat(words.locale, { numeric: "auto" });
  const shown = date || today;
  return (
    <header className="flex items-center gap-3 px-4 py-2">
      <SiteLink path={paths.myPage} aria-label={myPage} title={myPage} className="relative rounded-full">
        <Logo className="size-7" />
        {hasNews ? <NewsDot /> : null}
      </SiteLink>
      <h1 className="grid min-w-0 flex-1 font-serif text-lg font-semibold">
        {date === "" || today === null ? null : (
          <span className="text-accent tracking-caps font-sans text-xs uppercase">
            {ago.format(daysBetween(today, date), "day")}{" "}
          </span>
        )}
        {shown === null ? (
          words.product
        ) : (
          <time dateTime={shown} className="truncate">
            {formatWithWeekday(shown, words.locale)}
          </time>
        )}
      </h1>
      <IconButton
        label={words.options}
        icon={<Settings aria-hidden />}
        className="-mr-2"
        onClick={() => void browser.runtime.openOptionsPage()}
      />
    </header>
  );
}
