export { ChallengeRowSkeleton } from "./challenge-row-skeleton.tsx";
export { ChallengeRow, type ChallengeRowProps } from "./challenge-row.tsx";
