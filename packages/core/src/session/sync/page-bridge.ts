import { BRIDGE_CHANNEL, type BridgeMessage, type BridgeHello, type PageMessage } from "./bridge-channel.ts";
import type { RefreshResponse } from "./messages.ts";

/** Injected, because core has no window and no document. */
export interface PageHost {
  hasMark: () => boolean;
  sayHello: (hello: BridgeHello, port: MessagePort) => void;
  onHere: (arrived: () => void) => void;
}

export type PageBridge = ReturnType<typeof createPageBridge>;

/** Usual: 50 to 80 ms. A visitor sees an empty place for the account during this time. */
const FIRST_SYNC_MS = 1_500;
/** After this time the extension is gone, or it is a version that doesn't send `refreshing`. */
const REFRESH_START_MS = 8_000;
/**
 * Applies after `refreshing`: the extension waits for a slow server. The page must not refresh as well; two refreshes
 * of one token end the session.
 */
const REFRESH_ANSWER_MS = 25_000;

export function createPageBridge(host: PageHost) {
  const waiting = new Map<number, (message: BridgeMessage) => void>();
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
    waiting.get(data.id)?.(data);
  }

  function send(message: PageMessage): void {
    port?.postMessage(message);
  }

  /** Resolves with `late` if the extension sent `refreshing` and then no response, with null if it sent nothing. */
  function ask(type: "sync" | "refresh", timeoutMs: number): Promise<BridgeMessage | "late" | null> {
    const id = ++lastId;
    const { promise, resolve } = Promise.withResolvers<BridgeMessage | "late" | null>();
    let timer = setTimeout(resolve, timeoutMs, null);
    waiting.set(id, (message) => {
      clearTimeout(timer);
      if (message.type === "refreshing") timer = setTimeout(resolve, REFRESH_ANSWER_MS, "late");
      else resolve(message);
    });
    send({ type, id });
    return promise.finally(() => waiting.delete(id));
  }

  function connect(key: string): Promise<void> {
    port?.close();
    const channel = new MessageChannel();
    port = channel.port1;
    port.addEventListener("message", receive);
    port.start();
    host.sayHello({ channel: BRIDGE_CHANNEL, type: "hello", key }, channel.port2);
    return ask("sync", FIRST_SYNC_MS).then(() => undefined);
  }

  host.onHere(() => {
    present = true;
    if (sessionKey !== null) firstSync = connect(sessionKey);
  });

  return {
    isPresent: () => present,
    /** Resolves once the storage under `key` is synchronized with the extension, or after 1.5 s. */
    waitForSync: (key: string): Promise<void> => {
      sessionKey = key;
      if (present && port === null) firstSync = connect(key);
      return firstSync;
    },
    changed: () => send({ type: "changed" }),
    /** Requests a fresh token from the extension. `unanswered`: there is no extension, refresh at the server. */
    refresh: async (): Promise<RefreshResponse | { kind: "unanswered" }> => {
      if (port === null) return { kind: "unanswered" };
      const message = await ask("refresh", REFRESH_START_MS);
      if (message === "late") return { kind: "offline" };
      return message?.type === "refreshed" ? message.answer : { kind: "unanswered" };
    },
    onApplied: (key: string, applied: () => void): void => {
      sessionKey = key;
      listeners.add(applied);
    },
  };
}
