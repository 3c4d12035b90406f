import type { ExtensionBrowser } from "../support/extension-browser.ts";
import { answerOf, type Gateway } from "../support/gateway.ts";

export type Fault = "fast" | "slow" | "offline" | "forbidden" | "proxy";

export const FAULTS: readonly Fault[] = ["fast", "slow", "slow", "offline", "forbidden", "proxy"];

export function applyFault(gateway: Gateway, fault: Fault, delayMs: number): void {
  gateway.restore();
  gateway.guard = null;
  if (fault === "offline") gateway.break(/./, { kind: "offline" });
  if (fault === "forbidden") {
    const body = { code: "42501", message: "permission denied" };
    gateway.break(/^\/rest\//, { kind: "answer", status: 403, body });
  }
  if (fault === "proxy") {
    const body = Buffer.from("<h1>Blocked</h1>");
    gateway.guard = async () => ({ ...answerOf(403, null), headers: { "content-type": "text/html" }, body });
  }
  if (fault === "slow") {
    gateway.guard = async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, delayMs);
      });
      return null;
    };
  }
}

export type Cached = "all" | "another day" | "nothing";

export const CACHED: readonly Cached[] = ["all", "another day", "nothing"];

interface Shown {
  known: { queries: { queryKey: unknown }[] };
}

/** Leaves the popup's cached data, or clears only today's (as on a new day), or all (as after a sign-in). */
export async function clearCache(browser: ExtensionBrowser, cached: Cached): Promise<void> {
  const { "shown:v1": shown, "today:v1": today } = (await browser.stored()) as {
    "shown:v1"?: Shown;
    "today:v1"?: { date: string };
  };
  if (cached === "all" || shown === undefined) return;
  if (cached === "nothing") return browser.store({ "shown:v1": { userId: "", known: { queries: [] } } });
  const date = today?.date ?? new Date().toISOString().slice(0, 10);
  const queries = shown.known.queries.filter(({ queryKey }) => !JSON.stringify(queryKey).includes(date));
  await browser.store({ "shown:v1": { ...shown, known: { ...shown.known, queries } } });
}
