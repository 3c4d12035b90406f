export { ChallengeCard, type ChallengeCardProps } from "./challenge-card.tsx";
