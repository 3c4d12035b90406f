import { CIRCLE_LIMITS } from "@diary/core/circle";

import type { ErrorReasons } from "../error-message.ts";

const shared = {
  "circle/not-found": "You are not in this circle any more, or it has ended.",
  "circle/too-many": `You are in ${CIRCLE_LIMITS.circles} circles. Leave one first.`,
  "circle/full": `The circle is full (${CIRCLE_LIMITS.members} members).`,
  "circle/invitation-invalid": "This invitation no longer works. Ask for another link.",
  "circle/many-replies": `An entry can have up to ${CIRCLE_LIMITS.replies} replies.`,
  "circle/nudged-today": "You have nudged this member today.",
  "circle/no-nudges": "This member wants no nudges.",
  "circle/not-open": "This member has no open entry today.",
  network: "This needs a connection. What you typed stays here.",
} satisfies ErrorReasons;

export const circleWords = {
  id: "circle",
  errors: shared,
  line: {
    label: "Circles",
    wroteToday: (wrote: number, members: number) =>
      wrote === 0
        ? "No one has written today"
        : wrote < members || members === 1
          ? `${wrote} of ${members} wrote today`
          : members === 2
            ? "Both wrote today"
            : `All ${members} wrote today`,
    replies: "New replies",
    nudges: "A nudge for you",
  },
  list: {
    title: "Circles",
    failed: "Your circles could not be loaded.",
    none: "No circle yet",
    explained:
      "A circle is two to six people who each keep a challenge of their own and read each other's. Its members see the one challenge that you bring, also a private one, and nobody else sees anything of the circle.",
    create: "New circle",
    limit: `You can be in up to ${CIRCLE_LIMITS.circles} circles.`,
  },
  form: {
    title: "New circle",
    name: "Name",
    nameHint: "Only members and people with the invitation see it.",
    challenge: "Your challenge for this circle",
    noChallenge: "None yet",
    isPrivate: (title: string) => `${title} (private)`,
    sees: {
      public: "Members see its card, entries, photos and stamps, as everyone does.",
      private:
        "Members will read this private challenge: its card, entries and photos. It stays private for everyone else, and ends for members when you leave.",
      none: "Members see your name and picture. You can bring a challenge later.",
    },
    submit: "Create circle",
    failed: "The circle may not have been created. Check your circles before you try again.",
    challengesFailed: "Your challenges could not be loaded.",
  },
  page: {
    failed: "The circle could not be loaded.",
    since: (members: number, date: string) =>
      `${members === 1 ? "1 member" : `${members} members`} since ${date}. What is said here stays between you.`,
    gone: "There is no such circle here",
    goneText: "It has ended, or you are not in it.",
    toList: "Your circles",
    more: (free: number): string =>
      free === 1
        ? "One more may join: a circle has two to six people. Everybody sees the same page in the same order, A to Z."
        : "A circle has two to six people. Everybody sees the same page in the same order, A to Z.",
    alone: "You are the first here",
    aloneText: "Invite one to five people with a link. They choose which challenge they bring.",
    write: "Write",
    detail: "Detail",
    bring: "Bring a challenge",
    nudge: "Nudge",
    nudgeMember: (name: string) => `Nudge ${name}`,
    nudged: "Nudged today",
    suggestion: "How is today's entry coming along?",
    hasWritten: (name: string) => `${name} has written today.`,
    nudgeSent: (name: string) => `Nudge sent to ${name}.`,
    nudgeFailed: "The nudge may not have been sent. Please try again.",
    replyFailed: "The reply may not have been sent. It stays in the field: try again.",
    entryGone: "This entry is no longer shown. Empty the field to reply to the latest one.",
    replyDeleteFailed: "The reply may not have been deleted. Please try again.",
    report: "Report this reply",
    deleteReply: "Delete this reply",
    block: "Block this person",
    nudges: "Nudges for you",
    nudgeFrom: (name: string) => `${name} nudged you.`,
    earlierReplies: "New replies to earlier entries",
    repliesTo: (count: number, date: string) =>
      `${count === 1 ? "1 new reply" : `${count} new replies`} to your entry of ${date}`,
    replyFor: (day: number) => `For DAY ${day}`,
  },
  member: {
    shared: (name: string) => `${name} shares this with the circle.`,
    gone: "There is nothing to read here",
    goneText: "The circle has ended, one of you is not in it, or no challenge was brought.",
    failed: "The challenge could not be loaded.",
    back: "To the circle",
  },
  invite: {
    open: "Invite",
    title: "Invite to the circle",
    text: `Anyone with the link can join. It works for ${CIRCLE_LIMITS.invitationDays} days, or until the circle is full.`,
    make: "Make a link",
    replace: "Make another link",
    replaces: "A new link replaces this one.",
    made: (date: string) => `There is a link, which works until ${date}.`,
    shownOnce: "This is the link. It is shown once.",
    copy: "Copy link",
    share: "Share",
    shareText: (name: string) => `Join the circle “${name}”`,
    copied: "The link is copied.",
    copyFailed: "The link could not be copied. It is:",
    shareFailed: "The link could not be shared. Copy it instead.",
    revoke: "End the link",
    revoked: "The link no longer works.",
    makeFailed: "The link may not have been made. Please try again.",
    revokeFailed: "The link may not have been ended. Please try again.",
    full: `The circle is full (${CIRCLE_LIMITS.members} members).`,
  },
  menu: {
    rename: "Rename",
    choose: "Choose your challenge",
    decline: "Decline nudges",
    receive: "Receive nudges",
    members: "Remove a member",
    leave: "Leave the circle",
    end: "End the circle",
  },
  rename: {
    title: "Rename the circle",
    submit: "Save",
    failed: "The name may not have been saved. Please try again.",
  },
  choose: {
    title: "Your challenge for this circle",
    submit: "Save",
    failed: "The choice may not have been saved. Please try again.",
    saved: "Saved.",
  },
  nudges: {
    declined: "Members can no longer nudge you in this circle.",
    received: "Members can nudge you in this circle.",
    failed: "The choice may not have been saved. Please try again.",
  },
  remove: {
    title: "Remove a member",
    text: "A removed member can no longer read the circle. The invitation link ends too.",
    submit: (name: string) => `Remove ${name}`,
    question: (name: string) => `Remove ${name} from the circle?`,
    message:
      "Access ends immediately, and the replies by and to this member are deleted. This can't be undone.",
    ok: "Remove",
    done: "The member is removed.",
    failed: "The member may not have been removed. Please try again.",
    unnamed: "a hidden member",
    notShown: "Not shown on your page",
    none: "There is no other member.",
  },
  leave: {
    title: "Leave the circle?",
    message:
      "Members can no longer read your challenge, and you can't read theirs. Your replies, and those to your entries here, are deleted.",
    founder: "The member who has been here longest becomes the founder.",
    ok: "Leave",
    done: "You have left the circle.",
    failed: "You may still be in the circle. Please try again.",
  },
  end: {
    title: "End the circle for everyone?",
    message:
      "The page and all its replies are deleted, and no member can read another's challenge here. This can't be undone.",
    ok: "End",
    done: "The circle has ended.",
    failed: "The circle may not have been ended. Please try again.",
  },
  invitation: {
    failed: "The invitation could not be loaded.",
    invalid: "This invitation no longer works",
    invalidText: "It has ended or was replaced. Ask for another link.",
    full: "This circle is full",
    fullText: `A circle can have up to ${CIRCLE_LIMITS.members} members.`,
    member: "You are in this circle",
    toCircle: "To the circle",
    invites: (founder: string) => `${founder} invites you to a circle.`,
    members: (count: number) => (count === 1 ? "1 member so far" : `${count} members so far`),
    signIn: "Sign In",
    signUp: "Sign Up",
    visitor: "Sign in or sign up to join. You come back to this page.",
    join: "Join",
    joined: "You are in.",
    joinFailed: "You may not have joined. Please try again.",
    home: "Home",
  },
};
