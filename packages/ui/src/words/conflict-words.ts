export const conflictWords = {
  id: "ui-conflict",
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
};
