export { excerpt, isTooShort, type MarkedPart, markWords } from "./words.ts";
export { foundChallengesQuery, foundEntriesQuery, type FoundChallenge, type FoundEntry } from "./queries.ts";
