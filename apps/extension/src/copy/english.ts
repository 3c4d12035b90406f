import type { AppErrorCode } from "@diary/core/errors";

/** The extension's words in English; those of the specification to the letter. */
export const english = {
  /** How dates and numbers are written. */
  locale: "en",
  product: "Challenge Diary",

  // The field and what becomes of it.
  challenge: "Challenge",
  content: "Content",
  placeholder: "What did you do today?",
  edit: "What did you do today?",
  submit: "Register!",
  update: "Update",
  shortcut: (key: string) => `${key} + Enter`,
  success: "Registered successfully!",
  updated: "Update your day Success",
  dayEnded: "An entry of the day on which you began to write. A new one has begun since.",
  required: "Content is required.",
  notKept: "This browser can't keep the text",
  notKeptMessage: "Its storage is full. The text stays here until the popup is closed.",
  completedTitle: "COMPLETED",
  completed: "Completed your Challenge! Nice work! 🎉",
  written: "Today is written.",
  next: (title: string) => `Next: ${title}`,
  allWritten: "Done for today.",

  // Why an entry was not taken.
  failed: "Failed",
  refusals: {
    "day/duplicate-date": "Cannot register data with the same date",
    "challenge/completed": "This challenge has been completed meanwhile.",
    "challenge/not-found": "This challenge does not exist any more.",
    "day/edited-elsewhere": "This entry was changed elsewhere.",
    "day/date-in-future": "This date has not begun yet.",
    "quota/exceeded": "Too many entries within an hour. Try again later.",
    "account/suspended": "Your account can't write now. The site says why.",
  } satisfies Partial<Record<AppErrorCode, string>>,

  // Challenges and their progress.
  calendar: "Calendar",
  allChallenges: "All challenges",
  openChallenge: "Open the challenge on the site",
  noChallenge: "Please CREATE your challenge!",
  create: "New Challenge",
  loadFailed: "Your challenges could not be loaded.",
  progressFailed: "Your progress could not be loaded.",
  tryAgain: "Try again",
  myPage: "MyPage",
  options: "Options",

  // Notices.
  notices: (count: number) => `${count} notices`,
  clockAhead: (difference: string) => `The clock of this device is ${difference} ahead`,
  clockBehind: (difference: string) => `The clock of this device is ${difference} behind`,
  clockMessage: "Today is counted by the server’s clock until it is set right.",

  noAccess: "The browser keeps the extension from the site",
  noAccessMessage: "Without access it can't share your sign-in with the site, nor send what you write.",
  allow: "Allow access",
  decisionWaits: "A decision waits for you on the site",
  decisionMessage: "Something of yours is hidden or shown again, or an appeal of yours has been answered.",
  readDecision: "Read the decision",
  suspendedMessage: "What you type stays here.",
  clipTooLong: "A text from a page does not fit",
  clipWaits: "With it the entry would have more than 10,000 characters. It waits for the next one.",

  // Entries that are not with the server yet.
  waitingTitle: "Waiting to be sent",
  waiting: "Kept in this browser until the diary can be reached.",
  tryNow: "Send now",
  refusedTitle: (date: string, challenge?: string) =>
    `Could not be registered: ${date}${challenge === undefined ? "" : `, ${challenge}`}`,
  take: "Put into the field",
  again: "Try again",
  discard: "Discard",
  discardTitle: "Discard this text?",
  discardMessage: "It is nowhere else.",
  leftTitle: (date: string) => `You left a text of ${date}`,
  leftEditTitle: (date: string) => `You left changes to the entry of ${date}`,
  openEntry: "Open the entry",
  registerFor: (date: string) => `Register for ${date}`,

  // Signing in.
  signIn: "Sign In",
  lead: "One entry a day for your challenge, and a stamp for each.",
  siteIsEnough: "Signed in on the site, you are signed in here as well.",
  signInAtSite: "Open the site",
  email: "Email Address",
  password: "Password",
  forgot: "Forgot password",
  noAccount: "I don't have an account.",
  offline: "The server can't be reached. Please check your connection.",
  incomplete: "You must provide either an email or phone number and a password",

  // After the installation.
  welcome: "Your diary is in the toolbar",
  welcomePin: "Press the browser's button for extensions, and pin Challenge Diary beside the address.",
  welcomeOpen: "Its button opens today's entry, and so does Alt + Shift + D.",
  welcomeSignIn: "Sign in on the site, or in the popup: it is one session.",

  // Options.
  reminder: "Reminder",
  remind: "Remind me of today's entry",
  remindHint: "Once a day, and not when everything is written.",
  hour: "Hour",
  notAllowed: "The browser did not allow notifications.",
  keyboardShortcut: "Keyboard shortcut",
  shortcutText:
    "Alt + Shift + D opens the diary. It can be changed in the browser's settings of its extensions.",
  account: "Account",
  nobody: "Nobody is signed in.",
  signedInAs: (email: string) => `Signed in as ${email}, here and on the site.`,
  signOut: "Sign out",
  notSignedOut: "Signing out did not work. Please try again.",
  site: "Site",
  siteText: "Entries go to this address and to nobody else.",
  data: "Data in this browser",
  dataText: "Drafts, entries waiting to be sent, and what was shown last.",
  deleteData: "Delete local data",
  deleteTitle: "Delete local data?",
  signOutTitle: "Sign out?",
  deleted: "Deleted",
  nothingUnsent: "What is on the site stays there.",
  unsent: (count: number) =>
    count === 1
      ? "1 text is only in this browser and would be lost."
      : `${count} texts are only in this browser and would be lost.`,
} as const;

type Widened<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends string
    ? string
    : Table[Name] extends (...parts: never[]) => string
      ? Table[Name]
      : Widened<Table[Name]>;
};

/** The extension's words in some language. */
export type Copy = Widened<typeof english>;

/** Why an entry was not taken, in a sentence. */
export function refusalWords({ failed, refusals }: Copy, code: AppErrorCode): string {
  const words: Partial<Record<AppErrorCode, string>> = refusals;
  return words[code] ?? failed;
}
