export const challengeListWords = {
  id: "extension-challenge-lists",
  toWriteToday: "To write today",
  writtenToday: "Written",
  restsToday: "Rests today",
  beginsLater: "Begins later",
  achieved: "Achieved",
  searchEntries: "Search entries",
  noChallenge: "Please CREATE your challenge!",
  allCompleted: (count: number): string =>
    count === 1 ? "1 challenge completed" : `${count} challenges completed`,
  whatNext: "What will you do next?",
  create: "New Challenge",
};
