import { paths } from "../paths.ts";

export const PAUSE_HASH = "#pause";

export const pauseLink = (challengeId: string): string => paths.challenge(challengeId) + PAUSE_HASH;
