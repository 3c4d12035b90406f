import type { HomeChallenge } from "@diary/core/challenge";
import { isolateDirection } from "@diary/core/input";

/** As much as a search engine or a shared link shows. */
const MAX_LENGTH = 160;

/** What a challenge's page says of itself to search engines and shared links. */
export function challengeHeadWords({ day, days, desc, nickname, title }: HomeChallenge) {
  const text = `Day ${day} / ${days} by ${isolateDirection(nickname)}. ${isolateDirection(desc)}`
    .replaceAll(/\s+/g, " ")
    .trim();
  const description = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
  return { title: isolateDirection(title), description };
}
