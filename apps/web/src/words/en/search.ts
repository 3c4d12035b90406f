import { formatCivilDate } from "@diary/core/civil-date";

export const searchWords = {
  id: "search",
  title: "Search",
  words: "Words",
  submit: "Search",
  where: "Search in",
  challenges: "Challenges",
  entries: "My entries",
  challengesHint: "In the titles, descriptions, categories and tags of public challenges.",
  entriesHint: "In all that you have written. Nobody else can search it.",
  tooShort: "Type a word of at least two letters.",
  found: (count: number) => `${count} found`,
  foundSoFar: (count: number) => `${count} found so far`,
  searchedBackTo: (date: string) => `Searched back to ${formatCivilDate(date, "en")}.`,
  none: "Nothing found",
  noneText: "Each of the words has to be there. Try fewer of them, or parts of them.",
  failed: "The search could not be done.",
  more: "Show more",
  signedOut: "Your entries can be searched once you are signed in.",
  signIn: "Sign In",
};
