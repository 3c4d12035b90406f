export const formWords = {
  id: "ui-form",
  characterCount: {
    none: "No characters left",
    left: (count: number) => `${count} characters left at most`,
    over: (count: number) => `${count} ${count === 1 ? "character" : "characters"} too many.`,
  },
  clock: {
    ahead: (difference: string) => `The clock of this device is ${difference} ahead`,
    behind: (difference: string) => `The clock of this device is ${difference} behind`,
    text: "Until you correct it, dates follow the server's clock.",
  },
  conflict: {
    title: "This entry was changed elsewhere",
    titleOfSecondText: "This day already has an entry",
    lead: "Both texts are kept. Choose the one that stays.",
    mine: "Your text",
    mineNote: "on this page, not saved",
    keepMine: "Keep my text",
    theirs: "The saved text",
    changed: (when: string) => `changed ${when}`,
    saved: (when: string) => `saved ${when}`,
    takeTheirs: "Take the saved text",
    combine: "Keep both",
  },
  file: { chosen: (name: string) => `Chosen: ${name}` },
  form: {
    errors: (count: number): string => (count === 1 ? "1 problem to fix" : `${count} problems to fix`),
  },
  password: {
    alphabet: "Passwords take letters (a to z, A to Z) and digits only.",
    leftOut: (count: number) =>
      `${count} other ${count === 1 ? "character was" : "characters were"} left out.`,
    show: "Show",
  },
  preview: "Preview",
  unsent: {
    copy: "Copy",
    copied: "Copied",
    copyFailed: "The text could not be copied.",
    photos: (count: number) => (count === 1 ? "1 photo" : `${count} photos`),
    move: "Move",
    toChallenge: "To challenge",
    toDate: "To date",
    moveHere: "Move and open",
  },
};
