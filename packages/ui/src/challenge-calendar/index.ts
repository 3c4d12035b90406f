export { ChallengeCalendar, type ChallengeCalendarProps } from "./challenge-calendar.tsx";
