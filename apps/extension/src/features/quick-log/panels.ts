/** Views that the user opens later. They are loaded lazily as one script. */
export { ChallengeCalendarPanel } from "./challenge-calendar-panel.tsx";
export { ChallengeLists, NothingToWrite } from "./challenge-lists.tsx";
