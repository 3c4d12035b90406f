export { type ChallengeProof, longestProvenStreak } from "./rules.ts";
export { type ProofAddress, proofQuery } from "./queries.ts";
