import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { TEST_SITE_URL, callsSupabaseDirectly } from "./built.ts";

export interface Asked {
  method: string;
  path: string;
}

export type Fault =
  | { kind: "offline" }
  | { kind: "answer lost" }
  | { kind: "held"; until: Promise<void> }
  | { kind: "answer"; status: number; body: unknown };

export type Guard = (
  asked: Asked,
  body: string,
  forward: () => Promise<Forwarded>,
) => Promise<Forwarded | null>;
export interface Forwarded {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

export interface ApiElsewhere {
  url: string;
  key: string;
}

interface ActiveFault {
  matches: (asked: Asked) => boolean;
  fault: Fault;
  times: number;
  hits: number;
}

export function redirectTo(location: string): Forwarded {
  return { status: 307, headers: { location, "access-control-allow-origin": "*" }, body: Buffer.alloc(0) };
}

/** Proxy to the backend that can cause faults. Each browser maps the site's fixed address to a gateway. */
export class Gateway {
  readonly #server = createServer((incoming, outgoing) => void this.#serve(incoming, outgoing));
  #traps: ActiveFault[] = [];
  #backend = "";
  #api: ApiElsewhere | undefined;
  asked: Asked[] = [];
  guard: Guard | null = null;
  /** Milliseconds added to the time in `Date` headers; null omits the header. */
  clockMs: number | null = null;

  readonly url = TEST_SITE_URL;
  /** Replaces the addresses of site and API in `/config.json`. If undefined, the backend's own addresses are sent. */
  reported: { siteUrl: string; url: string } | undefined;

  async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject).listen(0, "127.0.0.1", resolve);
    });
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  reset(backend: string, api?: ApiElsewhere): void {
    this.#backend = backend;
    this.#api = api;
    this.restore();
    this.asked = [];
    this.guard = null;
    this.clockMs = null;
    this.reported = undefined;
  }

  restore(): void {
    this.#traps = [];
  }

  /** Applies a fault to matching requests. Returns functions that count these requests and end the fault. */
  break(path: RegExp, fault: Fault, { times = Infinity, method }: { times?: number; method?: string } = {}) {
    const matches = (asked: Asked) =>
      path.test(asked.path) && (method === undefined || asked.method === method);
    const trap: ActiveFault = { matches, fault, times, hits: 0 };
    this.#traps.push(trap);
    return {
      hits: () => trap.hits,
      restore: () => void (this.#traps = this.#traps.filter((other) => other !== trap)),
    };
  }

  count(path: RegExp, method?: string): number {
    return this.asked.filter(
      (asked) => path.test(asked.path) && (method === undefined || asked.method === method),
    ).length;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    // Firefox uses the gateway as a proxy and sends the full URL.
    const path = (incoming.url ?? "/").replace(TEST_SITE_URL, "");
    const asked = { method: incoming.method ?? "GET", path };
    this.asked.push(asked);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const body = Buffer.concat(chunks);
    const forward = () => this.#forward(asked, incoming.headers, body);
    try {
      const answer = await this.#answer(asked, body, forward);
      if (answer === null) return void outgoing.destroy();
      outgoing.sendDate = false;
      if (this.clockMs !== null) {
        outgoing.setHeader("date", new Date(Date.now() + this.clockMs).toUTCString());
        outgoing.setHeader("access-control-expose-headers", "date");
      }
      outgoing.writeHead(answer.status, answer.headers).end(answer.body);
    } catch {
      outgoing.destroy();
    }
  }

  async #answer(asked: Asked, body: Buffer, forward: () => Promise<Forwarded>): Promise<Forwarded | null> {
    const trap = this.#traps.find(({ hits, matches, times }) => hits < times && matches(asked));
    if (trap !== undefined) {
      trap.hits += 1;
      const { fault } = trap;
      if (fault.kind === "offline") return null;
      if (fault.kind === "answer lost") {
        await forward();
        return null;
      }
      if (fault.kind === "answer") return answerOf(fault.status, fault.body);
      await fault.until;
    }
    if (this.#api !== undefined && asked.path === "/config.json")
      return answerOf(200, { key: this.#api.key, ...this.reported });
    const guarded = await this.guard?.(asked, body.toString(), forward);
    if (guarded || asked.path !== "/config.json" || this.reported === undefined) return guarded ?? forward();
    const config = JSON.parse((await forward()).body.toString()) as object;
    return answerOf(200, { ...config, ...this.reported });
  }

  #forward({ method, path }: Asked, headers: IncomingMessage["headers"], body: Buffer): Promise<Forwarded> {
    return new Promise((resolve, reject) => {
      // Requests uncompressed responses, because guards read them.
      const { host: _host, "accept-encoding": _coding, ...rest } = headers;
      const isApi = /^\/(auth|rest|storage)\/v1\//.test(path);
      const to = isApi && this.#api !== undefined ? this.#api.url : this.#backend;
      const sent = ask(to + path, { method, headers: rest }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const { "transfer-encoding": _encoding, date: _date, ...kept } = answer.headers;
          // The content security policy of the embedded server would block requests to Supabase.
          if (callsSupabaseDirectly()) delete kept["content-security-policy"];
          resolve({ status: answer.statusCode ?? 502, headers: kept, body: Buffer.concat(chunks) });
        });
        answer.on("error", reject);
      });
      sent.on("error", reject).end(body);
    });
  }
}

export function answerOf(status: number, body: unknown): Forwarded {
  return {
    status,
    headers: { "content-type": "application/json", "access-control-allow-origin": "*" },
    body: Buffer.from(JSON.stringify(body)),
  };
}
