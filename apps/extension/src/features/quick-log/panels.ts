/** Views that a user opens, in one lazily loaded script. */
export { ChallengeCalendarPanel } from "./challenge-calendar-panel.tsx";
export { ChallengeLists, NothingToWrite } from "./challenge-lists.tsx";
