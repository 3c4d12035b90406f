import type { AppErrorCode } from "@diary/core/errors";

/** Texts of the specification must match it literally. */
export const en = {
  id: "extension",
  /** Locale of dates and numbers. */
  locale: "en",
  product: "Challenge Diary",

  // The field and its states.
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
  clipCut: "The selected text was too long",
  clipCutMessage: "The first 100,000 characters of it are here. An entry has up to 10,000.",
  keptTitle: "Your text is kept on this device",
  keptMessage: "It comes into the field as soon as an entry can be written.",
  completedTitle: "COMPLETED",
  completed: "Completed your Challenge! Nice work! 🎉",
  written: "Today is written.",
  dayWritten: "This day is written.",
  writeYesterday: "Write for yesterday",
  backToToday: "Back to today",
  next: (title: string) => `Next: ${title}`,
  allWritten: "Done for today.",

  failed: "Failed",
  unknownError:
    "The diary did not take this entry. Your text stays here. Try again later, or copy it and register it on the site.",
  submitErrors: {
    "day/duplicate-date": "Cannot register data with the same date",
    "challenge/completed": "This challenge has been completed in the meantime.",
    "challenge/not-found": "This challenge no longer exists.",
    "day/edited-elsewhere": "This entry was changed elsewhere.",
    "day/date-in-future": "This date is in the future.",
    "quota/exceeded": "You have written too many entries in the last hour. Try again later.",
    invalid: "This text can't be registered: it shows nothing, or is longer than 10,000 characters.",
    network:
      "The server can't be reached, and this browser can't keep the entry. The text stays here until the popup is closed: copy it.",
    blocked:
      "A proxy or filter between this device and the site blocks the entry. The text stays here: try again in another network.",
    "too-large": "This text is too large for the server. Shorten it and try again.",
    "account/suspended": "Your account is suspended. The site says why.",
  } satisfies Partial<Record<AppErrorCode, string>>,

  // Challenges and their progress.
  calendar: "Calendar",
  allChallenges: "All challenges",
  toWriteToday: "To write today",
  writtenToday: "Written",
  restsToday: "Rests today",
  beginsLater: "Begins later",
  restToday: "Rest today",
  dontRestToday: "Don't rest today",
  todayRests: "Today is a rest day.",
  restFailed: "That did not work. Please try again.",
  restRefused: (days: string): string => `Your change of rest days (${days}) could not be saved.`,
  achieved: "Achieved",
  searchEntries: "Search entries",
  openChallenge: "Open the challenge on the site",
  noChallenge: "Please CREATE your challenge!",
  allCompleted: (count: number): string =>
    count === 1 ? "1 challenge completed" : `${count} challenges completed`,
  whatNext: "What will you do next?",
  create: "New Challenge",
  loadFailed: "Your challenges could not be loaded.",
  progressFailed: "Your progress could not be loaded.",
  tryAgain: "Try again",
  myPage: "MyPage",
  myPageWithNews: "MyPage: new likes",
  options: "Options",

  // Notices.
  clockAhead: (difference: string) => `The clock of this device is ${difference} ahead`,
  clockBehind: (difference: string) => `The clock of this device is ${difference} behind`,
  clockMessage: "Until you correct it, dates follow the server's clock.",

  noAccess: "The extension has no access to the site",
  noAccessMessage: "Without access it can't share your sign-in or send what you write.",
  allow: "Allow access",
  waitsForPage: "Open the site once",
  waitsForPageMessage:
    "The extension was off or had no access to the site, which may have renewed your sign-in meanwhile. What you write is kept here, and sent once the site is open.",

  // Pending entries.
  pendingTitle: "Waiting to be sent",
  pending: "Saved in this browser until it is sent.",
  tryNow: "Send now",
  rejectedTitle: (date: string, challenge?: string) =>
    `Could not be registered: ${date}${challenge === undefined ? "" : `, ${challenge}`}`,
  editPending: "Edit",
  unsentTexts: (count: number) => `${count} texts that are not on the server`,
  discard: "Discard",
  discardTitle: "Discard this text?",
  discardMessage: "It is not saved anywhere else.",
  leftTitle: (date: string) => `You left a text of ${date}`,
  leftEditTitle: (date: string) => `You left changes to the entry of ${date}`,
  completedChallenge: (title: string) => `${title} (takes no entries)`,
  deletedChallenge: "A deleted challenge",
  otherTitle: "Another text for this entry",
  useThis: "Use this",
  keepBoth: "Keep both",
  writeOnSite: "Write on the site",

  // Signing in.
  signIn: "Sign In",
  lead: "One entry a day for your challenge, and a stamp for each.",
  siteIsEnough: "If you sign in on the site, you are signed in here, too.",
  signInAtSite: "Open the site",
  email: "Email Address",
  password: "Password",
  forgot: "Forgot password",
  noAccount: "I don't have an account.",
  offline: "The server can't be reached. Please check your connection.",
  codeNeeded: "This account also asks for a code: please sign in at the site.",
  incomplete: "You must provide either an email or phone number and a password",

  // After the installation.
  welcome: "Your diary is in the toolbar",
  welcomePin: "Press the browser's button for extensions, and pin Challenge Diary beside the address.",
  welcomeOpen: "Its button opens today's entry, and so does Alt + Shift + D.",
  welcomeSignIn: "Sign in on the site, or in the popup: it is one session.",

  // Options.
  reminder: "Reminder",
  remind: "Remind me of today's entry",
  remindHint: "Once a day, unless everything is written.",
  hour: "Hour",
  notAllowed: "The browser did not allow notifications.",
  tryReminder: "Show a reminder now",
  reminderShown: "If none appears, the system does not let this browser notify you.",
  keyboardShortcut: "Keyboard shortcut",
  shortcutText:
    "Alt + Shift + D opens the diary. It can be changed in the browser's settings of its extensions.",
  changeShortcut: "Change the shortcut",
  account: "Account",
  nobody: "You are not signed in.",
  signedInAs: (email: string) => `Signed in as ${email}, here and on the site.`,
  signOut: "Sign out",
  notSignedOut: "Signing out did not work. Please try again.",
  site: "Site",
  siteText: "Entries are sent to this address only.",
  signOutTitle: "Sign out?",
  unsent: (count: number): string =>
    count === 1
      ? "1 text is only in this browser and would be lost. The diary's popup shows it."
      : `${count} texts are only in this browser and would be lost. The diary's popup shows them.`,
};
