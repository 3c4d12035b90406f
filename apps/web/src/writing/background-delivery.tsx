import { userChallengesQuery } from "@diary/core/challenge";
import { daysQuery } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { formatSpan } from "@diary/core/rest-days";
import { useAuth } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import {
  useDeliveredEntries,
  useLeaveWarning,
  useUnsentTexts,
  usePendingRestDays,
  DRAFT_CHANNEL,
  receiveDraft,
  type WritingDb,
} from "@diary/core/writing";
import { useDialogs } from "@diary/ui/dialogs";
import { useToast } from "@diary/ui/toast";
import { uiWords, useWords } from "@diary/ui/words";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { useCompletedDialog } from "../features/challenge/use-completed-dialog.tsx";
import { extensionHost } from "../platform/web-platform.ts";
import { dayWords } from "../words/en/day.ts";
import { errorWords } from "../words/en/errors.ts";
import { messageOf } from "../words/error-message.ts";
import { getWriting } from "./write-services.tsx";

/** Sends pending entries, notes and rest days. Reports delivered entries and rejected rest days that no open form shows. */
export function BackgroundDelivery({ userId }: { userId: string }) {
  const { edit, pending, register } = useWords(dayWords);
  const { common } = useWords(errorWords);
  const { locale } = useWords(uiWords);
  const diary = useDiary();
  const { completed: shown, db, outbox } = getWriting(diary, useAuth());
  const cache = useQueryClient();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const showCompleted = useCompletedDialog();
  const toast = useToast();
  const { key } = useLocation();
  // Clears `shown` only after a navigation: until then, the open page shows the completed challenge.
  const arrive = useEffectEvent((_at: string) => shown.clear());
  useEffect(() => arrive(key), [key]);
  useUnsentTexts(userId);
  usePendingRestDays(userId, (mark) => {
    const why = messageOf(common, mark.refused);
    const message = [pending.restRejected(formatSpan(mark, locale)), why].filter(Boolean).join(" ");
    toast({ message, tone: "danger", replaces: [register.waitingOffline] });
  });
  useLeaveWarning(userId);
  useDeliveredEntries(userId, async ({ completed, day }, { version }) => {
    toast({
      message: version === null ? pending.arrived : pending.editArrived,
      replaces: [register.waitingOffline, edit.waitingOffline],
    });
    if (!completed) return;
    shown.add(day.challenge_id);
    const [challenges = [], written = []] = await Promise.all([
      cache.fetchQuery({ ...userChallengesQuery(diary, userId), staleTime: 0 }).catch(() => undefined),
      cache.fetchQuery(daysQuery(diary, day.challenge_id)).catch(() => undefined),
    ]);
    const challenge = challenges.find(({ challenge_id }) => challenge_id === day.challenge_id);
    const deferWhileTyping = true;
    if (challenge === undefined) {
      await dialogs.alert({ title: register.completedTitle, message: register.completed, deferWhileTyping });
    } else {
      const endDate = challenge.end_date ?? day.date;
      await showCompleted({ challenge, last: day, written, endDate, deferWhileTyping });
    }
    await navigate(paths.myPage);
  });
  useEffect(() => {
    const deliver = () => void outbox.deliver();
    const onVisibility = () => {
      if (document.visibilityState === "visible") deliver();
    };
    const unfollow = outbox.follow();
    deliver();
    addEventListener("online", deliver);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      unfollow();
      removeEventListener("online", deliver);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [outbox]);
  useEffect(() => receiveMovedDrafts(db, userId), [db, userId]);
  return null;
}

/** Stores a draft that the user moves from the popup with "Write on the site". Returns a function that stops listening. */
function receiveMovedDrafts(db: WritingDb, userId: string): (() => void) | undefined {
  if (!extensionHost.hasMark()) return undefined;
  const { port1, port2 } = new MessageChannel();
  const answer = (isStored: boolean) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
    port1.postMessage(isStored);
  };
  port1.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    receiveDraft(db, data, userId).then(answer, () => answer(false));
  });
  port1.start();
  extensionHost.sayHello({ channel: DRAFT_CHANNEL, type: "hello" }, port2);
  return () => port1.close();
}
