import type { HomeChallenge } from "@diary/core/challenge";

/** What the page's inline script has received of this challenge, once; for a query's first data. */
export function readPreloadedChallenge(challengeId: string) {
  const { answer, id } = window.challengePreload ?? {};
  if (answer === undefined || id !== challengeId) return {};
  return {
    initialData: () => {
      delete window.challengePreload?.answer;
      return answer.row as HomeChallenge;
    },
    initialDataUpdatedAt: answer.at,
  };
}
