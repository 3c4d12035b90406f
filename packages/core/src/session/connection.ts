import { AppError } from "../errors/index.ts";

/** Answers of a proxy that has no server behind it: auth-js goes on trying, as it does without any answer. */
const UNREACHABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Watches the auth layer's requests. auth-js tries a refresh for up to 30 seconds before it says that there
 * is no network; what waits for a token is told at the first request that got no answer.
 */
export function watchConnection(fetch: typeof globalThis.fetch) {
  const waiting = new Set<(lost: AppError) => void>();

  function lose(cause?: unknown) {
    const lost = new AppError("network", "The sign-in service can't be reached.", { cause });
    for (const reject of waiting) reject(lost);
  }

  return {
    fetch: async (...request: Parameters<typeof globalThis.fetch>): Promise<Response> => {
      try {
        const answer = await fetch(...request);
        if (UNREACHABLE.has(answer.status)) lose();
        return answer;
      } catch (error) {
        lose(error);
        throw error;
      }
    },
    /** What `work` comes to, or a failure as soon as the connection is lost meanwhile. */
    orLost: <Result>(work: Promise<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        waiting.add(reject);
        void work.then(resolve, reject).finally(() => waiting.delete(reject));
      }),
  };
}
