import { isAppError, type AppErrorCode } from "@diary/core/errors";

export async function codeOf(failing: Promise<unknown>): Promise<AppErrorCode> {
  let answered: unknown;
  try {
    answered = await failing;
  } catch (error) {
    if (isAppError(error)) return error.code;
    throw error;
  }
  throw new Error(`Expected a rejection, got ${JSON.stringify(answered)}`);
}

export function aNetwork() {
  const requests: string[] = [];
  const network = {
    requests,
    /** `cut`: requests fail before they are sent. `mute`: requests are executed, but responses are lost. */
    state: "up" as "up" | "cut" | "mute",
    fetch: async (...[input, init]: Parameters<typeof fetch>) => {
      const url = input instanceof Request ? input.url : String(input);
      requests.push(`${init?.method ?? "GET"} ${new URL(url).pathname}`);
      if (network.state === "cut") throw new TypeError("Failed to fetch");
      const response = await fetch(input, init);
      if (network.state === "mute") throw new TypeError("Failed to fetch");
      return response;
    },
  };
  return network;
}

export function sameBrowser({ stored }: { stored: Map<string, string> }) {
  return {
    authStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    mayHaveSession: (key: string) => stored.has(key),
  };
}

export function when(subscribe: (changed: () => void) => () => void, done: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (done()) return resolve();
    const stop = subscribe(() => {
      if (!done()) return;
      stop();
      resolve();
    });
  });
}
