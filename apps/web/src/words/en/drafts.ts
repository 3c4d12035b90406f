export const draftWords = {
  id: "draft",
  changedElsewhere: "This was changed elsewhere since you began",
  changedElsewhereText: "The form shows what you typed. Both are kept until you choose.",
  keepMine: "Keep what I typed",
  takeSaved: "Use the saved version",
  other: (when: string) => `Another text for this, typed ${when}`,
  use: "Use this",
  keepBoth: "Keep both",
  discard: "Discard",
  discardTitle: { draft: "Discard this draft?", entry: "Discard this entry?" },
  discardText: "Its text is on this device only. When you discard it, you can't get it back.",
  restored: {
    title: "Your draft is back",
    text: (when: string) => `Typed ${when}, not yet sent.`,
    discard: "Discard draft",
  },
  discarded: {
    title: "Your draft is discarded",
    text: "It can be put back until you type or leave.",
    undo: "Undo",
  },
  notKept: "Your text can't be kept on this device",
  notKeptText: "Its storage is full or blocked. The text stays on this page until you leave it.",
  signOut: {
    title: "Sign out and delete unsent changes?",
    message: (count: number): string =>
      count === 1
        ? "A change on this device has not been sent yet. Signing out deletes it."
        : `${count} changes on this device have not been sent yet. Signing out deletes them.`,
    ok: "Sign out",
    alternative: "Show the changes",
  },
};
