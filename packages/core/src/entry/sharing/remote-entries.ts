import type { Timers } from "../../local-store/index.ts";
import {
  ENTRY_CHANNEL,
  type EntryAnswers,
  type EntryHello,
  type EntryMessage,
  type EntryQuestion,
  type EntryRequest,
} from "./channel.ts";

/** What a page hands in: core has no window and no document. */
export interface EntryHost {
  /** Whether there is an extension in this page. */
  hasMark: () => boolean;
  /** Posts to the page's own window, for its own origin only, and transfers the port. */
  sayHello: (hello: EntryHello, port: MessagePort) => void;
  /** Calls back when an extension arrives later: it was installed or updated meanwhile. */
  onHere: (arrived: () => void) => void;
}

/** The records that the extension keeps, as a page of the site sees them. */
export interface RemoteEntries {
  present: () => boolean;
  /** null: nobody answers, or not for this person. */
  ask: <Request extends EntryRequest>(request: Request) => Promise<EntryAnswers[Request["type"]] | null>;
  /** Calls back when records may have changed there. */
  onChange: (changed: () => void) => void;
}

/** A worker that has to start first needs some 100 ms. */
const ANSWER_TIMEOUT_MS = 5_000;

export function createRemoteEntries(host: EntryHost, timers: Timers): RemoteEntries {
  const waiting = new Map<number, (answer: never) => void>();
  const listeners = new Set<() => void>();
  let present = host.hasMark();
  let port: MessagePort | null = null;
  let lastId = 0;

  function receive({ data }: MessageEvent<EntryMessage>): void {
    if (data.type === "answer") waiting.get(data.id)?.(data.answer as never);
    else for (const changed of listeners) changed();
  }
  function connect(): MessagePort {
    port?.close();
    const channel = new MessageChannel();
    channel.port1.addEventListener("message", receive);
    channel.port1.start();
    host.sayHello({ channel: ENTRY_CHANNEL, type: "hello" }, channel.port2);
    return channel.port1;
  }
  host.onHere(() => {
    present = true;
    // One that was there before is gone, and its end of the port with it.
    port = connect();
    for (const changed of listeners) changed();
  });

  return {
    present: () => present,
    ask: (request) =>
      new Promise((resolve) => {
        if (!present) return resolve(null);
        port ??= connect();
        const id = ++lastId;
        const answerWith = (answer: never) => {
          stop();
          waiting.delete(id);
          resolve(answer);
        };
        const stop = timers.after(ANSWER_TIMEOUT_MS, () => answerWith(null as never));
        waiting.set(id, answerWith);
        const question: EntryQuestion = { id, request };
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
        port.postMessage(question);
      }),
    onChange: (changed) => void listeners.add(changed),
  };
}
