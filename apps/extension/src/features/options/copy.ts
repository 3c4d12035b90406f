/** Words of the options page. */
export const optionsCopy = {
  title: "Options",
  reminder: "Reminder",
  remind: "Remind me of today's entry",
  remindHint: "Once a day, and not when everything is written.",
  hour: "Hour",
  notAllowed: "The browser did not allow notifications.",
  shortcut: "Keyboard shortcut",
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
