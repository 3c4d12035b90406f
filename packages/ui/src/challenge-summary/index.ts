export { ChallengeSummary, type ChallengeSummaryProps } from "./challenge-summary.tsx";
