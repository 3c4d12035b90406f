import { appendFileSync, readFileSync } from "node:fs";

import type { ApiHandler } from "../guard/guard.ts";
import { REQUESTS_LIST } from "../paths.ts";
import { shapeOf, type RequestShape } from "./request-shape.ts";

/** How the product's requests say what they are where it runs in Node: others there are a test's own. */
export const PRODUCT = "challenge-diary";
/** Names the file to write shapes to, as `pnpm requests` wants them, instead of comparing them with the list. */
export const SEEN_FILE = "REQUESTS_SEEN";

/** A line of `supabase/tests/requests.md`. */
export function lineOf({ request, headers, features }: RequestShape): string {
  const parts = [request, ...(headers === "" ? [] : [`(${headers})`]), `# ${features.toSorted().join(", ")}`];
  return parts.join("  ");
}

const LISTED = /(?<=\n```text\n)[^`]*/;

/** What stands in the list: its requests, and the features that it explains. */
export function readRequestList(text = readFileSync(REQUESTS_LIST, "utf8")): {
  requests: string[];
  features: Set<string>;
} {
  return {
    requests: (LISTED.exec(text)?.[0] ?? "").split("\n").filter(Boolean),
    features: new Set([...text.matchAll(/^\| `([^`]+)`/gm)].map(([, feature]) => feature!)),
  };
}

/** The list with these requests in the place of its own. */
export function withRequests(text: string, requests: Iterable<string>): string {
  return text.replace(LISTED, () => `${[...new Set(requests)].toSorted().join("\n")}\n`);
}

/** Why a run fails whose product has asked for what nobody has looked up; undefined where all is listed. */
export function unlistedSentence(
  seen: Iterable<string>,
  { requests, features }: ReturnType<typeof readRequestList>,
): string | undefined {
  const missing = [...seen].filter((line) => !requests.includes(line)).toSorted();
  const unknown = new Set(missing.flatMap(featuresIn).filter((feature) => !features.has(feature)));
  if (missing.length === 0) return undefined;
  return [
    "The product asks what supabase/tests/requests.md does not list. Look up that PostgREST has it, and add to its",
    `list in the order of the alphabet (or run "pnpm requests" with the command of this run behind it):`,
    ...missing,
    ...(unknown.size === 0 ? [] : [`and to its table of features: ${[...unknown].join(", ")}`]),
  ].join("\n");
}

/** The features that a line of the list names. */
export function featuresIn(line: string): string[] {
  return line.slice(line.lastIndexOf("  # ") + 4).split(", ");
}

/** Looks at what the product asks for through the backend of a test. */
export class RequestJudge {
  readonly #seen = new Set<string>();

  /** The same handler, with the product's requests noted. */
  watching(handle: ApiHandler): ApiHandler {
    return async (request, peer) => {
      const url = new URL(request.url);
      if (isProduct(request) && url.pathname.startsWith("/rest/v1/") && request.method !== "OPTIONS") {
        const parameters = url.pathname.includes("/rpc/") ? await namesIn(request.clone()) : undefined;
        const { headers, method } = request;
        this.#seen.add(lineOf(shapeOf({ method, url, headers, parameters })));
      }
      return handle(request, peer);
    };
  }

  /** Throws where one since the last check is not listed. */
  check(): void {
    const seen = [...this.#seen];
    this.#seen.clear();
    const file = process.env[SEEN_FILE];
    if (file !== undefined) return appendFileSync(file, [...seen, ""].join("\n"));
    const sentence = unlistedSentence(seen, readRequestList());
    if (sentence !== undefined) throw new Error(sentence);
  }
}

function isProduct(request: Request): boolean {
  const agent = request.headers.get("user-agent") ?? "";
  return agent === PRODUCT || agent.startsWith("Mozilla/");
}

async function namesIn(request: Request): Promise<string[]> {
  const text = await request.text();
  return text === "" ? [] : Object.keys(JSON.parse(text) as object);
}
