import { clockTime } from "@diary/ui/clock-time";

import { formatDateTime } from "../../content/format-date-time.ts";
import type { ErrorReasons } from "../error-message.ts";

const common = {
  "account/suspended": (until?: Date): string =>
    `Your account can't write${until === undefined ? "" : ` until ${formatDateTime(until, "en")}`}. My Page says why.`,
  "quota/exceeded": (retryAt?: Date): string =>
    retryAt === undefined
      ? "Too many requests. Try again later."
      : `Too many, try again at ${new Intl.DateTimeFormat("en", clockTime).format(retryAt)}.`,
  "block/too-many": "You can't block more people. Unblock someone in the settings first.",
  "follow/too-many": "You can't follow more people. Stop following someone in the settings first.",
  "challenge/completed":
    "This challenge has ended in the meantime. If you ended it early, you can take it up again on its page.",
  "challenge/days-below-written": "There are already more entries than that. Choose at least as many days.",
  "challenge/without-entries": "This challenge has no entries yet. You can delete it instead.",
  "challenge/not-found": "This challenge no longer exists.",
  "day/date-in-future": "This date is in the future.",
  "day/delete-too-late": "Entries can be deleted within 24 hours of writing them.",
  "day/duplicate-date": "Cannot register data with the same date",
  "day/edited-elsewhere": "This entry was changed elsewhere.",
  "day/wrong-clock": "The clock of this device was wrong. Please check the date.",
  "rest/limit": "A challenge has at most 400 rest days, none more than 400 days from now.",
  "decision/already-appealed": "You have appealed against this before.",
  "decision/ended": "The decision has been taken back: there is nothing to appeal against.",
  "profile/avatar-not-an-image": "Please choose a picture: png, jpg, gif or webp.",
  "profile/avatar-too-big":
    "Cannot select images larger than 1MB. Please choose an image that is 1MB or smaller.",
  "photo/canvas-blocked":
    "This browser's protection against tracking changes images. Allow this site to read canvas data, next to the address, or use another browser.",
  "profile/hidden": "Your profile is hidden, so its picture can't be changed. The reason is on My Page.",
  "profile/handle-taken": "This handle is taken. Please choose another one.",
  "profile/handle-too-soon": (until?: Date): string =>
    `A handle can be changed once in 30 days${until === undefined ? "" : `: you can change yours again on ${formatDateTime(until, "en")}`}.`,
  "report/not-found": "This no longer exists.",
  "report/own": "This is your own. You can edit or delete it.",
  blocked: "A proxy or filter between this device and the site blocks it. Try again in another network.",
  "older-server":
    "This page is newer than the server. What you typed stays here: reload the page and try again.",
  "report/throttled": "Too many reports came within an hour. Please try again later; your text stays here.",
} satisfies ErrorReasons;

const form = {
  ...common,
  network: "It may not have been saved. What you typed stays here: try again in a moment.",
  server: "It may not have been saved. What you typed stays here: try again in a moment.",
  "too-large": "This is too large for the server. What you typed stays here: shorten it and try again.",
} satisfies ErrorReasons;

export const errorWords = {
  id: "error",
  common,
  form,
  challengeForm: {
    ...form,
    "challenge/completed": "A challenge that has ended keeps its days and start date.",
  },
  report: {
    ...common,
    busy: "Too many requests came at once. Please try again in a moment.",
    network: "The report may not have been sent. Your text stays here: please try again.",
  },
  accountDeletion: {
    "auth/invalid-credentials": "The password is incorrect.",
    busy: "Too many attempts. Please try again in a few minutes.",
  },
};
