/** Words about entries that are not with the server yet. */
export const outboxCopy = {
  waitingTitle: "Waiting to be sent",
  waiting: "Kept in this browser until the diary can be reached.",
  tryNow: "Send now",
  refusedTitle: (date: string, challenge?: string) =>
    `The entry of ${date}${challenge === undefined ? "" : ` for ${challenge}`} could not be registered`,
  take: "Put into the field",
  again: "Try again",
  discard: "Discard",
  discardTitle: "Discard this text?",
  discardMessage: "It is nowhere else.",
  leftTitle: (date: string) => `You left a text of ${date}`,
  leftEditTitle: (date: string) => `You left changes to the entry of ${date}`,
  openEntry: "Open the entry",
} as const;
