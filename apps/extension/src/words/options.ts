export const optionsWords = {
  id: "extension-options",
  locale: "en",

  welcome: "Your diary is in the toolbar",
  welcomePin: "Press the browser's button for extensions, and pin Challenge Diary next to the address bar.",
  welcomeOpen: "Its button opens today's entry, and so does Alt + Shift + D.",
  welcomeSignIn: "Sign in on the site, or in the popup: it is one session.",

  reminder: "Reminder",
  remind: "Remind me of today's entry",
  remindHint: "Once a day, unless everything is written.",
  hour: "Hour",
  notAllowed: "The browser did not allow notifications.",
  tryReminder: "Show a reminder now",
  reminderShown: "If none appears, the system does not let this browser notify you.",
  keyboardShortcut: "Keyboard shortcuts",
  shortcutText:
    "Alt + Shift + D opens the diary, Alt + Shift + J a field for a note. You can change both in the browser's settings of its extensions.",
  changeShortcut: "Change the shortcuts",
  account: "Account",
  nobody: "You are not signed in.",
  signedInAs: (email: string) => `Signed in as ${email}, here and on the site.`,
  signOut: "Sign out",
  notSignedOut: "Signing out did not work. Please try again.",
  site: "Site",
  siteText: "Entries are sent to this address only.",
  another: "Use another server",
  anotherTitle: "Use another server?",
  anotherMessage: "This signs you out, and the extension gives up its access to this server.",
  signOutTitle: "Sign out?",
  unsent: (count: number): string =>
    count === 1
      ? "1 change is only in this browser and would be lost. The diary's popup shows it."
      : `${count} changes are only in this browser and would be lost. The diary's popup shows them.`,
};
