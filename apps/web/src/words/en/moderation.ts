import type { ReportState, ModerationSubjectType } from "@diary/core/report";

const titles: Readonly<Record<ModerationSubjectType, string>> = {
  challenge: "Report this challenge",
  day: "Report this entry",
  profile: "Report this person",
  reply: "Report this reply",
};

const states: Readonly<Record<ReportState, { title: string; text: string }>> = {
  open: { title: "We have it", text: "A member of staff reads it and decides. Come back to see the result." },
  dismissed: {
    title: "Read, and left as it is",
    text: "We looked at it and found that it does not break the terms. Thank you for telling us anyway.",
  },
  acted: {
    title: "Read, and acted on",
    text: "We found that it breaks the terms. Thank you for telling us.",
  },
};

export const moderationWords = {
  id: "moderation",
  report: {
    titles,
    reason: "What is wrong with it?",
    reasonMissing: "Please choose what is wrong with it.",
    next: "Next",
    back: "Back",
    note: "What should we know?",
    noteHint: "Optional. The author is never told who reported it.",
    submit: "Send report",
    failed: "The report may not have been sent. Your text stays here: please try again.",
    alreadyTitle: "You have reported this already",
    help: {
      title: "If someone may be in danger now",
      now: "Call the emergency number of the place where they are (112 and 911 work in many countries), or someone who is near them. We read reports within days; help has to come sooner.",
      you: "If it is about you: you matter, and you don't have to carry it alone. Talk to someone you trust, to a doctor, or to a crisis line of your country. They listen at any hour.",
    },
    sentTitle: "Thank you",
    sent: "Someone reads every report. With this number you can see the result, also without signing in:",
    copy: "Copy number",
    copied: "Copied",
    copyFailed: "This browser does not allow copying.",
    status: "See the result",
    blockOffer: "You don't have to see more of this person.",
    block: "Block this person",
    done: "Done",
  },
  status: {
    title: "Your report",
    find: "Check a report",
    findText: "Every report has a number, which was shown when it was sent.",
    number: "Number of the report",
    numberHint: "For example R-7K2M-9QXC-41TD",
    noNumber: "This can't be the number of a report.",
    submit: "Show",
    notFound: "There is no report with this number",
    notFoundText: "Please compare it with the one you were given.",
    again: "Enter a number",
    failed: "The report could not be loaded.",
    states,
    about: { challenge: "A challenge", day: "An entry", profile: "A profile", reply: "A reply in a circle" },
    facts: { about: "About", reason: "Reason", sentAt: "Sent", answeredAt: "Answered" },
  },
  mine: {
    title: "Your reports",
    none: "You haven't reported anything.",
    loading: "Loading…",
    failed: "Your reports could not be loaded.",
  },
  block: {
    title: (nickname: string) => `Block ${nickname}?`,
    message:
      "While you are signed in, you won't see each other's challenges, entries, likes and replies, and likes between you are removed. Both stay in their circles. The other user is not notified. Visitors who are signed out still see what is public. You can undo it in the settings.",
    open: "Block this person",
    submit: "Block",
    done: "Blocked. You can undo it in the settings.",
    failed: "The block may not have been saved. Please try again.",
  },
  blocked: {
    title: "Blocked people",
    none: "You haven't blocked anyone.",
    loading: "Loading…",
    failed: "Your blocks could not be loaded.",
    nameless: "Someone whose profile is hidden",
    unblock: "Unblock",
    unblockFailed: "It may not have been unblocked. Please try again.",
    unblocked: "Unblocked",
  },
};
