export { ChallengeCardSkeleton } from "./challenge-card-skeleton.tsx";
export { ChallengeCard, type ChallengeCardProps } from "./challenge-card.tsx";
