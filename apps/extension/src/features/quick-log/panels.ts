/** Loads as a single script when a panel opens, or if the user has no active challenge. */
export { ChallengeCalendarPanel } from "./challenge-calendar-panel.tsx";
export { ChallengeLists, NothingToWrite } from "./challenge-lists.tsx";
