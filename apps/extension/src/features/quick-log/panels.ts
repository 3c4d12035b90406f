/** Loads as a single script when the user opens a view. */
export { ChallengeCalendarPanel } from "./challenge-calendar-panel.tsx";
export { ChallengeLists, NothingToWrite } from "./challenge-lists.tsx";
