import type { Decision, DecisionAction } from "@diary/core/decision";

import { formatDateTime } from "../../content/format-date-time.ts";
import { moderationLabels } from "./moderation-labels.ts";

const { subjects } = moderationLabels;

const hidden = "It is hidden. Only you and the staff can see it.";

const hiddenReply = "It is hidden. No member of the circle sees it.";

const wasHidden = "It was hidden: only you and the staff could see it.";

const wasHiddenReply = "It was hidden: no member of the circle could see it.";

const effectsOf = (isHidden: string): Readonly<Record<DecisionAction, string>> => ({
  hide: isHidden,
  hide_and_warn: `${isHidden} This is also a warning: if it happens again, your account may lose the right to write.`,
  suspend: isHidden,
  restore: "It is shown again, as before.",
});

export const decisionWords = {
  id: "decision",
  title: (decision: Decision) => `A decision about your ${subjects[decision.subject_type]}`,
  headline(decision: Decision): string {
    const { action, answered_at, subject_type } = decision;
    if (answered_at !== null) return "Your appeal has been answered";
    const subject = `Your ${subjects[subject_type]}`;
    if (action === "restore") return `${subject} is shown again`;
    return action === "suspend"
      ? `${subject} was hidden, and your account suspended`
      : `${subject} was hidden`;
  },
  effect({ action, ended_at, subject_type }: Decision): string {
    const isReply = subject_type === "reply";
    if (ended_at === null) return effectsOf(isReply ? hiddenReply : hidden)[action];
    return isReply ? wasHiddenReply : wasHidden;
  },
  wasSuspended: "Your account could not write meanwhile.",
  wasSuspendedUntil: (until: string) => `Your account could not write until ${formatDateTime(until, "en")}.`,
  suspendedUntil: (until: string | null) =>
    until === null
      ? "Your account can't write any more."
      : `Your account can't write until ${formatDateTime(until, "en")}.`,
  stays: "You can still read everything, export it, delete it, delete your account, and appeal.",
  hiddenStays: "You still see it, and it stays in your export. You can edit it or delete it.",
  facts: {
    what: "What it is about",
    effect: "What was decided",
    when: "When",
    ground: "Reason in the terms",
    why: "Why",
    how: "How",
  },
  terms: "Read the clause",
  how: "It was reported, and a person reviewed it. No decision is made automatically.",
  ended: (at: string) => `It was taken back on ${formatDateTime(at, "en")}.`,
  read: "Read the decision",
  later: "Later",
  unread: (count: number) =>
    count === 1 ? "You have an unread decision" : `${count} decisions wait for you`,
  region: "Decisions",
  suspended: "Your account is suspended",
  appeal: {
    title: "Appeal",
    lead: "If you think this is wrong, tell us why. You can appeal once. If possible, someone else reviews the appeal.",
    court: "You can also turn to a court or to the authority that the terms name.",
    label: "Why should we look again?",
    submit: "Send appeal",
    sent: "Your appeal has been sent.",
    failed: "The appeal may not have been sent. Your text stays here: please try again.",
    yours: (at: string) => `Your appeal of ${formatDateTime(at, "en")}`,
    waits: "It has not been answered yet. The answer comes to this page.",
    answer: (at: string) => `The answer of ${formatDateTime(at, "en")}`,
    upheld: "The decision stays.",
    reversed: "The decision is taken back.",
  },
  notFound: "There is no such decision",
  notFoundText: "It may be about someone else's account. Sign in with the account that it is about.",
  failed: "The decision could not be loaded.",
};
