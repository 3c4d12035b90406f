import type { ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { useEntryDate } from "@diary/core/day";
import {
  isQueued,
  isSameKey,
  useLeaveWarning,
  useUnsentTexts,
  type EntryKey,
  type UnsentTexts,
} from "@diary/core/writing";
import { useLazyModule } from "@diary/ui/lazy-module";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { noteDraft } from "../../storage/note-draft.ts";
import { persistQueryCache } from "../../storage/persist-query-cache.ts";
import { NoticeArea } from "../parts/notice.tsx";
import { useIsServerOlder } from "../parts/use-is-server-older.ts";
import { keepFocus } from "./keep-focus.ts";
import { useStoreTypedText } from "./move-typed-text.ts";
import { PopupFooter, type Panel } from "./popup-footer.tsx";
import { PopupHeader } from "./popup-header.tsx";
import { StateNotices } from "./state-notices.tsx";
import { StoredTextNotice } from "./stored-text-notice.tsx";
import { TodayView } from "./today-view.tsx";
import { useChallengesOfToday } from "./use-challenges-of-today.ts";
import { useDeliveredEntry, useDeliverPending } from "./use-delivered-entry.tsx";
import { useNoteKey } from "./use-note-key.ts";
import { useSelectedChallenge } from "./use-selected-challenge.ts";

const loadCircleLine = () => import("./circle-line.tsx");
const loadNotes = () => import("./notes.ts");
const loadPanels = () => import("./panels.ts");
const loadRareViews = () => import("./rare-views.ts");
const loadUnsentNotice = () => import("./unsent-notice.tsx");
const NONE: UnsentTexts = { drafts: [], pending: [], marks: [], notes: [] };

const skeleton = (
  <LoadingRegion className="grid flex-1 grid-rows-[auto_auto_1fr_auto] gap-4 pb-12">
    <Skeleton className="h-11" />
    <Skeleton className="h-12" />
    <Skeleton className="h-full" />
    <Skeleton className="h-10 w-28 justify-self-end" />
  </LoadingRegion>
);

export interface SignedInPopupProps {
  readonly userId: string;
  readonly chosen: string | null;
  readonly opensNote: boolean;
}

export function SignedInPopup({ chosen: last, opensNote, userId }: SignedInPopupProps) {
  const cache = useQueryClient();
  const known = useUnsentTexts(userId);
  const unsent = known ?? NONE;
  const { pending } = unsent;
  const [writing, setWriting] = useState<ChallengeCard | null>(null);
  const [panel, setPanel] = useState<Panel | null>(opensNote ? "note" : null);
  const stamped = useDeliveredEntry(userId);
  useDeliverPending();
  useLeaveWarning(userId);
  useNoteKey(() => setPanel("note"));
  useEffect(() => persistQueryCache(cache, userId), [cache, userId]);

  const loaded = useChallengesOfToday(userId, pending, writing);
  const { challenges, isSettled, stateOf, thisDay, today } = loaded;
  const entryDate = useEntryDate(thisDay);
  const { choose, chosen } = useSelectedChallenge({
    userId,
    challenges,
    last,
    today: known === undefined ? null : today,
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

  const hasNothing = today !== null && challenges.length === 0;
  const hasUnsent = [unsent.drafts, unsent.pending, unsent.marks].some(({ length }) => length > 0);
  const unsentNotice = useLazyModule(loadUnsentNotice, hasUnsent || undefined);
  const panels = useLazyModule(loadPanels, panel ?? (hasNothing ? "nothing" : undefined));
  const notes = useLazyModule(loadNotes, true);
  const circle = useLazyModule(loadCircleLine, true);
  const isServerOlder = useIsServerOlder();
  const needsRareViews = isServerOlder || (today === null && loaded.hasFailed);
  const rareViews = useLazyModule(loadRareViews, needsRareViews || undefined);
  const views = panels.status === "ready" ? panels.module : undefined;

  const body = () => {
    if (panel === "note")
      return (
        <>
          {notes.status === "ready" ? (
            <notes.module.NotePanel
              {...{ challenges, userId }}
              today={thisDay}
              onClose={() => setPanel(null)}
            />
          ) : (
            skeleton
          )}
          {chosen === undefined ? null : <PopupFooter panel={panel} onPanel={setPanel} />}
        </>
      );
    if (today === null) {
      if (!loaded.hasFailed || rareViews.status !== "ready") return skeleton;
      const { isBlocked, isRetrying, retry } = loaded;
      return (
        <rareViews.module.StoredTextField {...{ isBlocked, userId }} onRetry={retry} retrying={isRetrying} />
      );
    }
    if (hasNothing)
      return (
        <>
          <StoredTextNotice userId={userId} />
          {views === undefined ? skeleton : <views.NothingToWrite userId={userId} fallback={skeleton} />}
        </>
      );
    if (chosen === undefined) return skeleton;
    const shared = { challenges, goTo, stateOf, today, userId };
    const calendar = (entries: readonly CivilDate[]) =>
      views === undefined ? (
        skeleton
      ) : (
        <views.ChallengeCalendarPanel challenge={chosen} {...{ entries, today }} />
      );
    return (
      <>
        {panel !== "challenges" ? (
          <TodayView
            {...shared}
            {...{ chosen, entryDate, pending, stamped }}
            calendar={panel === "calendar" ? calendar : undefined}
            isWriting={writing !== null}
            onWriting={setWriting}
          />
        ) : views === undefined ? (
          skeleton
        ) : (
          <views.ChallengeLists {...shared} chosen={chosen.challenge_id} />
        )}
        <PopupFooter panel={panel} onPanel={setPanel} />
      </>
    );
  };
  return (
    <div className="popup-frame">
      <PopupHeader
        {...{ today, userId }}
        date={panel === "note" ? "" : entryDate.selectedDate}
        circle={circle.status === "ready" ? <circle.module.CircleLine userId={userId} /> : null}
        note={{
          icon: notes.status === "ready" ? <notes.module.StickyNote aria-hidden /> : undefined,
          isOpen: panel === "note",
          hasDraft: panel !== "note" && noteDraft(userId).read() !== "",
          onToggle: () => setPanel(panel === "note" ? null : "note"),
        }}
      />
      <main ref={keepFocus} tabIndex={-1} className="popup-main outline-none">
        <NoticeArea>
          <StateNotices />
          {isServerOlder && rareViews.status === "ready" ? <rareViews.module.OlderServerNotice /> : null}
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
