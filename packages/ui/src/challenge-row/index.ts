export { ChallengeRow, type ChallengeRowProps } from "./challenge-row.tsx";
