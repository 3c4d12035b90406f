import type { AccountAct, DeskAction, QueuedCase } from "@diary/core/desk";
import { isAppError } from "@diary/core/errors";

const actions: Readonly<Record<DeskAction, string>> = {
  dismiss: "Dismiss",
  hide: "Hide",
  hide_and_warn: "Hide and warn",
  suspend: "Suspend",
  restore: "Restore",
};

const logged: Readonly<Record<string, string>> = {
  ...actions,
  "appeal-upheld": "Appeal: decision stands",
  "appeal-reversed": "Appeal: decision taken back",
  "end-sessions": "End sessions",
  "lift-suspension": "Lift suspension",
  "delete-person": "Delete account",
  "feedback-done": "Feedback done",
  "feedback-open": "Feedback not done",
};

const subjects: Readonly<Record<string, string>> & Readonly<Record<QueuedCase["subject_type"], string>> = {
  challenge: "Challenge",
  day: "Entry",
  profile: "Profile",
};

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** The staff's words. What authors read is in `templates.ts`, in their language. */
export const deskCopy = {
  title: "Desk",
  description: "For the staff.",
  parts: { queue: "Queue", appeals: "Appeals", feedback: "Feedback", people: "People", log: "Log" },
  reload: "Check again",
  more: "Show more",
  actions,
  subjects,
  nobody: "(no name)",
  noText: "(no text)",
  signedOut: "Signed out",
  count,
  record: (right: number, wrong: number) => `right ${right}, wrong ${wrong}`,
  logged: (action: string) => logged[action] ?? action,
  about: (subject: string) => subjects[subject] ?? subject,
  queue: {
    empty: "Nothing is waiting",
    emptyText: "Reports of people come here, one case for each thing that was reported.",
    failed: "The queue could not be loaded.",
    reports: (number: number) => count(number, "report"),
    before: (number: number) => count(number, "decision before", "decisions before"),
  },
  case: {
    missing: "There is no such case",
    missingText: "Its number is wrong, or it was erased with the account that it was about.",
    failed: "The case could not be loaded.",
    back: "To the queue",
    by: "by",
    reported: "As it was reported",
    reportedLater: (at: string) => `As it was reported on ${at}`,
    current: "As it is now",
    unchanged: "As it is now: unchanged since it was reported.",
    gone: "As it is now: gone. Its author deleted it.",
    private: "As it is now: private. Its author alone sees it.",
    erased: "What was reported is no longer kept.",
    hidden: "Hidden",
    states: { open: "Open", dismissed: "Dismissed", acted: "Decided" },
    reports: "Reports",
    own: "This is about you: who reported it is not shown, and what they wrote only where nobody else can judge it.",
    earlier: "Earlier decisions on the author",
    noneEarlier: "None.",
    ended: "ended",
    open: "Open on the site",
    author: "The author's account",
    fields: {
      title: "Title",
      desc: "Description",
      content: "Entry",
      date: "Date",
      nickname: "Nickname",
      comment: "Comment",
      avatar_url: "Avatar",
    },
  },
  decision: {
    title: "Decide",
    action: "Decision",
    what: {
      dismiss: "It stays. Nobody is told but who reported.",
      hide: "Only its author and the staff see it.",
      hide_and_warn: "And the author is told that more of it may end in a suspension.",
      suspend: "And the author can't write for a time.",
      restore: "It is seen again, and a suspension for it ends.",
    },
    ground: "Ground",
    chooseGround: "Choose the rule or the law",
    facts: "Facts",
    factsHint:
      "One or two sentences that say what it is and why that breaks the rule. The author reads them.",
    factsHintDismiss: "Why it stays, for the log.",
    needed: "A decision is needed.",
    short: "The facts need at least 10 characters.",
    unfilled: "Fill in what stands in square brackets.",
    days: "For how long",
    daysOf: (days: number | null) => (days === null ? "For good" : count(days, "day")),
    forGood: "Suspend this account for good?",
    forGoodText: "Its author can still read, export, appeal and delete the account.",
    send: "Decide",
    done: "Decided.",
    decided: "What was decided",
    quicker: "Somebody else was quicker",
    quickerText: "This case has been decided. The page shows how.",
  },
  template: { en: "English template", ja: "日本語のテンプレート", label: "Templates" },
  appeals: {
    empty: "No appeals are waiting",
    emptyText: "Whoever does not agree with a decision can say so once.",
    failed: "The appeals could not be loaded.",
    mine: "You decided this: another member of the staff answers the appeal.",
    answer: "Answer",
  },
  appeal: {
    title: "Appeal",
    outcome: "Outcome",
    upheld: "The decision stands",
    upheldText: "It stays hidden.",
    reversed: "The decision is taken back",
    reversedText: "It is seen again, and a suspension for it ends.",
    answer: "Answer",
    answerHint: "The author reads it.",
    short: "The answer needs at least 10 characters.",
    send: "Answer the appeal",
    done: "Answered.",
    answered: "Answer to the appeal",
  },
  feedback: {
    open: "Open",
    done: "Done",
    choose: "Which messages",
    empty: { false: "No message is open", true: "No message is done" },
    emptyText: "What people write in the feedback form comes here.",
    failed: "The messages could not be loaded.",
    mail: "Answer by mail",
    subject: (title: string) => `Re: ${title}`,
    noAddress: "No address to answer to",
    markDone: "Done",
    markOpen: "Not done",
    markFailed: "That could not be saved.",
  },
  people: {
    search: "Nickname, e-mail address or id",
    find: "Search",
    hint: "As it begins; an id whole. Without one, the newest accounts.",
    empty: "Nobody",
    emptyText: "No nickname and no address begins with that.",
    failed: "The people could not be loaded.",
    you: "This is you: your account is in Settings.",
    colleague: "Who belongs to the staff is the operator's to say: only they delete this account.",
    staff: "Staff",
    suspended: "Suspended",
    hidden: "Hidden",
    banned: "Banned",
    forGood: "for good",
    until: (when: string) => `until ${when}`,
    since: "Since",
    lastSignIn: "Last sign-in",
    never: "never",
    challenges: (number: number) => count(number, "challenge"),
    decisions: (number: number) => count(number, "decision"),
    id: "Id",
    acts: {
      end_sessions: "End sessions",
      lift_suspension: "Lift suspension",
      delete_person: "Delete account",
    } satisfies Record<AccountAct, string>,
    what: {
      end_sessions: "Signs the person out on every device. They can sign in again.",
      lift_suspension: "They can write again. What is hidden stays hidden.",
      delete_person: "Deletes the account with everything in it, for good. Nothing can be brought back.",
    } satisfies Record<AccountAct, string>,
    facts: "Why",
    factsHint: "Stays in the log, also after the account: name nobody.",
    short: "Say why in at least 10 characters.",
    word: "DELETE",
    confirm: (word: string) => `Type ${word} to confirm`,
    cancel: "Cancel",
    done: { end_sessions: "Signed out.", lift_suspension: "Lifted.", delete_person: "Deleted." },
  },
  log: {
    empty: "Nothing has been done yet",
    emptyText: "Every act of the staff leaves a line here, which nobody can change.",
    failed: "The log could not be loaded.",
    by: "by",
    gone: "(gone)",
  },
  keys: {
    title: "Keys",
    on: "Single-key shortcuts",
    next: "next, previous",
    open: "open",
    parts: "parts of the desk",
    back: "back",
    send: "send",
  },
} as const;

/** What to say where something that staff did was refused. */
export function refusalWords(error: unknown): string {
  if (isAppError(error, "desk/already-decided")) return "Somebody else was quicker. Look at it again.";
  if (isAppError(error, "desk/own-decision"))
    return "This is yours. Another member of the staff has to do it.";
  if (isAppError(error, "desk/invalid")) return "The server did not take it: look at what is filled in.";
  if (isAppError(error, "desk/not-found"))
    return "It is no longer there, or you no longer belong to the staff.";
  if (isAppError(error, "session/expired", "session/missing"))
    return "You are no longer signed in. What you wrote is kept on this device.";
  return "The server can't be reached. Nothing was done, and what you wrote is kept.";
}
