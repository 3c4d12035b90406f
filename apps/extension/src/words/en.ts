import type { AppErrorCode } from "@diary/core/errors";

/** Texts that the specification defines must be equal to the specification. */
export const en = {
  id: "extension",
  locale: "en",
  product: "Challenge Diary",

  challenge: "Challenge",
  content: "Content",
  placeholder: "What did you do today?",
  submit: "Register!",
  update: "Update",
  success: "Registered successfully!",
  updated: "Update your day Success",
  dayEnded: "This is the day you started writing on. A new day has begun since.",
  required: "Content is required.",
  notKept: "This browser can't keep the text",
  notKeptMessage:
    "Its storage is full or forbidden. The text stays here until the popup is closed, and can be registered.",
  blocked: "A proxy or filter between this device and the site blocks it. Try another network.",
  keptTitle: "Your text is kept on this device",
  keptMessage: "It comes into the field as soon as an entry can be written.",
  completedTitle: "COMPLETED",
  completed: "Completed your Challenge! Nice work! 🎉",
  written: "Today is written.",
  edit: "Edit Day",
  nextEntry: {
    today: (day: number) => `today is day ${day}`,
    tomorrow: (day: number) => `tomorrow is day ${day}`,
    later: (day: number) => `next is day ${day}`,
  },
  dayWritten: "This day is written.",
  writeYesterday: "Write for yesterday",
  backToToday: "Back to today",
  next: (title: string) => `Next: ${title}`,
  allWritten: "Done for today.",

  failed: "Failed",
  unknownError:
    "The server rejected this entry. Your text stays here. Try again later, or copy it and register it on the site.",
  submitErrors: {
    "day/duplicate-date": "Cannot register data with the same date",
    "challenge/completed":
      "This challenge has ended in the meantime. If you ended it early, you can take it up again on the site.",
    "challenge/not-found": "This challenge no longer exists.",
    "day/edited-elsewhere": "This entry was changed elsewhere.",
    "day/wrong-clock": "The clock of this device was wrong. Please check the date.",
    "day/date-in-future": "This date is in the future.",
    "quota/exceeded": "You have written too many entries in the last hour. Try again later.",
    invalid: "This text can't be registered: it shows nothing, or is longer than 10,000 characters.",
    network:
      "The server can't be reached, and this browser can't keep the entry. The text stays here until the popup is closed: copy it.",
    blocked:
      "A proxy or filter between this device and the site blocks the entry. The text stays here: try again in another network.",
    "too-large": "This text is too large for the server. Shorten it and try again.",
    "account/suspended": "Your account is suspended. The site says why.",
    "photo/too-many": "An entry has up to four photos. Remove some and try again.",
    "photo/too-big": "This photo is too large: up to 50 MB and 40 megapixels. Choose a smaller one.",
    "photo/not-an-image": "This file is not a photo that can be read. Choose a JPEG, PNG, WebP or GIF.",
    "photo/not-decodable":
      "This browser can't read this kind of photo (HEIC or AVIF). Save it as JPEG and choose it again.",
    "photo/canvas-blocked":
      "This browser's protection against tracking changes images. Add the photo on the site, and allow the site to read canvas data there.",
    "photo/device-full": "This device has no space for the photo. Free some space and add it again.",
    "photo/space-full": "Your space for photos is full. Remove photos from earlier entries and try again.",
    "photo/not-uploaded": "A photo did not arrive on the server. Try again, or remove it and add it again.",
    "photo/invalid": "The server rejected a photo. Remove it and add it again.",
  } satisfies Partial<Record<AppErrorCode, string>>,

  calendar: "Calendar",
  allChallenges: "All challenges",
  restToday: "Rest today",
  cancelRestToday: "Don't rest today",
  todayRests: "Today is a rest day.",
  restFailed: "That may not have worked. Please try again.",
  restRefused: (days: string): string => `Your change of rest days (${days}) could not be saved.`,
  openChallenge: "Open the challenge on the site",
  loadFailed: "Your challenges could not be loaded.",
  progressFailed: "Your progress could not be loaded.",
  tryAgain: "Try again",
  myPage: "MyPage",
  myPageWithNews: "MyPage: new likes",
  options: "Options",
  addNote: "Add a note",
  continueNote: "Continue your note",

  clockAhead: (difference: string) => `The clock of this device is ${difference} ahead`,
  clockBehind: (difference: string) => `The clock of this device is ${difference} behind`,
  clockMessage: "Until you correct it, dates follow the server's clock.",

  noAccess: "The extension has no access to the site",
  noAccessMessage: "Without access it can't share your sign-in or send what you write.",
  allow: "Allow access",
  waitsForPage: "Open the site once",
  waitsForPageMessage:
    "The extension was off or had no access to the site, which may have renewed your sign-in. Your text is saved here and sent when the site is open.",

  pendingTitle: "Waiting to be sent",
  pending: "Saved in this browser until it is sent.",
  tryNow: "Send now",
  editPending: "Edit",
  discard: "Discard",
  discardTitle: "Discard this text?",
  discardMessage: "It is not saved anywhere else.",
  otherTitle: "Another text for this entry",
  useThis: "Use this",
  keepBoth: "Keep both",
  writeOnSite: "Write on the site",

  signInAtSite: "Open the site",
};
