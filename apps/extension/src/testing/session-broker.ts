import { createMutex } from "@diary/core/local-store";
import {
  type BrokerState,
  nextMark,
  type PageAction,
  type PageSnapshot,
  type SharedSession,
} from "@diary/core/session-sync";
import { vi } from "vitest";

import { createSessionBroker, type SessionBroker } from "../background/auth/session-broker.ts";
import { createAuthServer, type RefreshRule } from "./auth-server.ts";

export const ALMOST_OVER_S = 3_600 - 60;

export function setup(rule?: RefreshRule) {
  const server = createAuthServer(rule);
  const slow: { until?: Promise<void> } = {};
  const stored: { state?: BrokerState; mark: string | null; isStarted?: boolean } = { mark: null };
  const notifyPages = vi.fn<() => void>();
  const pages: (() => PageSnapshot | null)[] = [];
  /** `announced`: the browser starts. `enabled`: the user enables the extension. `again`: the worker starts again. */
  const startWorker = (how: "announced" | "enabled" | "again" | Promise<boolean> = "again") => {
    const wasAnnounced = typeof how === "string" ? Promise.resolve(how === "announced") : how;
    const broker: SessionBroker = createSessionBroker({
      load: async () => stored.state,
      save: async (state) => {
        stored.state = structuredClone(state);
      },
      api: {
        ...server.api,
        refresh: async (token) => {
          const outcome = await server.api.refresh(token);
          await slow.until;
          return outcome;
        },
      },
      start: {
        isFirst: Promise.resolve(how !== "again"),
        remember: async () => void (stored.isStarted = true),
        wasAnnounced,
      },
      mark: {
        read: async () => stored.mark,
        write: async (mark) => void (stored.mark = mark),
      },
      notifyPages,
      collectSessions: async () => {
        for (const read of pages) {
          const snapshot = read();
          if (snapshot !== null) await broker.sync(snapshot);
        }
      },
      now: server.now,
      queue: createMutex(),
    });
    return broker;
  };
  return { server, slow, stored, notifyPages, pages, startWorker, broker: startWorker() };
}

export function aPage(session: SharedSession | null = null) {
  const page = {
    session,
    out: null as { sid: string; at: number } | null,
    snapshot: () => ({ session: page.session, out: page.out, cause: "look" as const }),
    change: () => ({ session: page.session, out: page.out, cause: "change" as const }),
    obey: (order: PageAction) => {
      if (order.kind === "write") page.session = order.session;
      if (order.kind === "remove") page.session = null;
    },
  };
  return page;
}

export async function signInAnn(rule?: RefreshRule) {
  const parts = setup(rule);
  const session = parts.server.signIn("ann");
  const page = aPage(session);
  await parts.broker.sync(page.snapshot());
  parts.notifyPages.mockClear();
  return { ...parts, page, session };
}

type Parts = Awaited<ReturnType<typeof signInAnn>>;

export function rotateAtSite({ page, server, stored }: Parts, rotations: number) {
  for (let rotation = 0; rotation < rotations; rotation++) {
    server.advance(ALMOST_OVER_S);
    const before = page.session!;
    page.session = server.rotate(before.refresh_token)!;
    stored.mark = nextMark(stored.mark, page.session, before) ?? stored.mark;
  }
  server.advance(20);
}

export async function reenable({ withMark }: { withMark: boolean }) {
  const parts = await signInAnn();
  rotateAtSite(parts, 2);
  if (!withMark) parts.stored.mark = null;
  return parts;
}
