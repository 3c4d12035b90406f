import { BRIDGE_CHANNEL, type BridgeMessage, type Hello, type PageMessage } from "./bridge-channel.ts";
import type { RefreshAnswer } from "./messages.ts";

/** What a page hands in: core has no window and no document. */
export type BridgeHost = {
  /** Whether the bridge's mark is on the document. */
  hasMark: () => boolean;
  /** Posts to the page's own window, for its own origin only, and transfers the port. */
  sayHello: (hello: Hello, port: MessagePort) => void;
  /** Calls back when a bridge says that it is here now: the extension was installed or updated meanwhile. */
  onHere: (arrived: () => void) => void;
};

/** The extension as a page of the site sees it. */
export type PageBridge = {
  /** Whether there is an extension to ask; may become true later. */
  present: () => boolean;
  /** Resolves once the storage under `key` is in step with the extension, or after 1.5 s. */
  synced: (key: string) => Promise<void>;
  /** Tells the extension that the page changed its session. */
  changed: () => void;
  /** Asks the extension for a token that is good. `unanswered`: ask the server instead. */
  refresh: () => Promise<RefreshAnswer | { kind: "unanswered" }>;
  /** Calls back when the bridge has put another session under `key`, also one that is not here yet. */
  onApplied: (key: string, applied: () => void) => () => void;
};

/** 50 to 80 ms are usual; a visitor waits for it with a blank place where the account will be. */
const FIRST_SYNC_MS = 1_500;
/** The extension itself has to ask the server. */
const REFRESH_MS = 8_000;

type Waiting = (message: BridgeMessage | null) => void;

/** The page's end of the bridge. Connects at the first `synced`. */
export function createPageBridge(host: BridgeHost): PageBridge {
  const waiting = new Map<number, Waiting>();
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

  function ask(type: "sync" | "refresh", patience: number): Promise<BridgeMessage | null> {
    const id = ++lastId;
    return new Promise((resolve) => {
      const settle: Waiting = (message) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(message);
      };
      const timer = setTimeout(() => settle(null), patience);
      waiting.set(id, settle);
      send({ type, id });
    });
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
    present: () => present,
    synced: (key) => {
      sessionKey = key;
      if (present && port === null) firstSync = connect(key);
      return firstSync;
    },
    changed: () => send({ type: "changed" }),
    refresh: async () => {
      if (port === null) return { kind: "unanswered" };
      const message = await ask("refresh", REFRESH_MS);
      return message?.type === "refreshed" ? message.answer : { kind: "unanswered" };
    },
    onApplied: (key, applied) => {
      sessionKey = key;
      listeners.add(applied);
      return () => listeners.delete(applied);
    },
  };
}
