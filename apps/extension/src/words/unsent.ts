export const unsentWords = {
  id: "extension-unsent",
  kinds: {
    new: "draft",
    edit: "changes to an entry",
    queued: "waiting to be sent",
    rejected: "could not be registered",
  },
  changes: (count: number) => `${count} unsent changes`,
  restDays: { marked: "Rest days", removed: "Rest days removed" },
  leftTitle: (date: string) => `You left a text of ${date}`,
  leftEditTitle: (date: string) => `You left changes to ${date}`,
  rejectedTitle: (date: string, challenge?: string) =>
    `Could not be registered: ${date}${challenge === undefined ? "" : `, ${challenge}`}`,
  completedChallenge: (title: string) => `${title} (takes no entries)`,
  deletedChallenge: "A deleted challenge",
};
