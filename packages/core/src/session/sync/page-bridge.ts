import { BRIDGE_CHANNEL, type BridgeMessage, type BridgeHello, type PageMessage } from "./bridge-channel.ts";
import type { RefreshResponse } from "./messages.ts";

/** What a page hands in: core has no window and no document. */
export interface PageHost {
  /** Whether the bridge's mark is on the document. */
  hasMark: () => boolean;
  /** Posts to the page's own window, for its own origin only, and transfers the port. */
  sayHello: (hello: BridgeHello, port: MessagePort) => void;
  /** Calls back when a bridge says that it is here now: the extension was installed or updated meanwhile. */
  onHere: (arrived: () => void) => void;
}

/** The extension as a page of the site sees it. */
export type PageBridge = ReturnType<typeof createPageBridge>;

/** 50 to 80 ms are usual; a visitor waits for it with a blank place where the account will be. */
const FIRST_SYNC_MS = 1_500;
/** An extension that says nothing for so long is gone, or an earlier one that says nothing before its answer. */
const REFRESH_START_MS = 8_000;
/**
 * After `refreshing`: the extension waits for a slow server. The page must not refresh as well; two refreshes of one
 * token end the session.
 */
const REFRESH_ANSWER_MS = 25_000;

/** The page's end of the bridge. Connects at the first `waitForSync`. */
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

  /** `late`: the extension is at work and has not answered in time. null: nothing was heard of it. */
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
    /** Whether there is an extension to ask; may become true later. */
    isPresent: () => present,
    /** Resolves once the storage under `key` is in step with the extension, or after 1.5 s. */
    waitForSync: (key: string): Promise<void> => {
      sessionKey = key;
      if (present && port === null) firstSync = connect(key);
      return firstSync;
    },
    /** Tells the extension that the page changed its session. */
    changed: () => send({ type: "changed" }),
    /** Asks the extension for a token that is good. `unanswered`: there is no extension, ask the server instead. */
    refresh: async (): Promise<RefreshResponse | { kind: "unanswered" }> => {
      if (port === null) return { kind: "unanswered" };
      const message = await ask("refresh", REFRESH_START_MS);
      if (message === "late") return { kind: "offline" };
      return message?.type === "refreshed" ? message.answer : { kind: "unanswered" };
    },
    /** Calls back when the bridge has put another session under `key`, also one that is not here yet. */
    onApplied: (key: string, applied: () => void): void => {
      sessionKey = key;
      listeners.add(applied);
    },
  };
}
