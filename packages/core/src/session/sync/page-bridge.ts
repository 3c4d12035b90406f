import { BRIDGE_CHANNEL, type BridgeMessage, type BridgeHello, type PageMessage } from "./bridge-channel.ts";
import type { RefreshResponse } from "./messages.ts";

/** Functions of the browser that the site passes in, because core uses no `window` and no `document`. */
export interface PageHost {
  hasMark: () => boolean;
  sayHello: (hello: BridgeHello, port: MessagePort) => void;
  onHere: (arrived: () => void) => void;
}

export type PageBridge = ReturnType<typeof createPageBridge>;

/** Timeout of the first sync, which usually takes 50 to 80 ms. Until it ends, the header shows no account. */
const FIRST_SYNC_MS = 1_500;
/** Timeout for `refreshing`. If the message is missing, the extension was removed or is too old to send the message. */
const REFRESH_START_MS = 8_000;
/** Timeout after `refreshing`. The page must not refresh too: a token that is two rotations old ends the session. */
const REFRESH_ANSWER_MS = 25_000;

export function createPageBridge(host: PageHost) {
  const resolvers = new Map<number, (message: BridgeMessage) => void>();
  const listeners = new Set<() => void>();
  let present = host.hasMark();
  let port: MessagePort | null = null;
  let sessionKey: string | null = null;
  let firstSync: Promise<void> = Promise.resolve();
  let lastId = 0;

  function receive({ data }: MessageEvent<BridgeMessage>): void {
    if (data.type === "applied") {
      for (const applied of listeners) applied();
      return;
    }
    resolvers.get(data.id)?.(data);
  }

  function send(message: PageMessage): void {
    port?.postMessage(message);
  }

  /** Resolves with "late" if no response follows `refreshing`, and with null if the extension sends nothing. */
  function request(type: "sync" | "refresh", timeoutMs: number): Promise<BridgeMessage | "late" | null> {
    const id = ++lastId;
    const { promise, resolve } = Promise.withResolvers<BridgeMessage | "late" | null>();
    let timer = setTimeout(resolve, timeoutMs, null);
    resolvers.set(id, (message) => {
      clearTimeout(timer);
      if (message.type === "refreshing") timer = setTimeout(resolve, REFRESH_ANSWER_MS, "late");
      else resolve(message);
    });
    send({ type, id });
    return promise.finally(() => resolvers.delete(id));
  }

  function connect(key: string): Promise<void> {
    port?.close();
    const channel = new MessageChannel();
    port = channel.port1;
    port.addEventListener("message", receive);
    port.start();
    host.sayHello({ channel: BRIDGE_CHANNEL, type: "hello", key }, channel.port2);
    return request("sync", FIRST_SYNC_MS).then(() => undefined);
  }

  host.onHere(() => {
    present = true;
    if (sessionKey !== null) firstSync = connect(sessionKey);
  });

  return {
    isPresent: () => present,
    /** Resolves when the storage under `key` is synchronised, after 1.5 s, or immediately without the extension. */
    waitForSync: (key: string): Promise<void> => {
      sessionKey = key;
      if (present && port === null) firstSync = connect(key);
      return firstSync;
    },
    changed: () => send({ type: "changed" }),
    /** After `unanswered`, the page must send the refresh to the server. */
    refresh: async (): Promise<RefreshResponse | { kind: "unanswered" }> => {
      if (port === null) return { kind: "unanswered" };
      const message = await request("refresh", REFRESH_START_MS);
      if (message === "late") return { kind: "offline" };
      return message?.type === "refreshed" ? message.answer : { kind: "unanswered" };
    },
    onApplied: (key: string, applied: () => void): void => {
      sessionKey = key;
      listeners.add(applied);
    },
  };
}
