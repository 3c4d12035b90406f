import type { Timers } from "../../local-store/index.ts";
import type { DraftAnswers, DraftHello, DraftMessage, DraftQuestion, DraftRequest } from "./draft-channel.ts";
import { DRAFT_CHANNEL } from "./draft-channel.ts";

/** What a page hands in: core has no window and no document. */
export interface DraftHost {
  /** Whether there is an extension in this page. */
  hasMark: () => boolean;
  /** Posts to the page's own window, for its own origin only, and transfers the port. */
  sayHello: (hello: DraftHello, port: MessagePort) => void;
  /** Calls back when an extension arrives later: it was installed or updated meanwhile. */
  onHere: (arrived: () => void) => void;
}

/** The drafts that the extension keeps, as a page of the site sees them. */
export interface FarDrafts {
  present: () => boolean;
  /** null: nobody answers, or not for this person. */
  ask: <Request extends DraftRequest>(request: Request) => Promise<DraftAnswers[Request["type"]] | null>;
  /** Calls back when drafts may have changed there. */
  onChange: (changed: () => void) => void;
}

/** A worker that has to start first needs some 100 ms. */
const PATIENCE_MS = 5_000;

export function createFarDrafts(host: DraftHost, timers: Timers): FarDrafts {
  const waiting = new Map<number, (answer: never) => void>();
  const listeners = new Set<() => void>();
  let present = host.hasMark();
  let port: MessagePort | null = null;
  let lastId = 0;

  function receive({ data }: MessageEvent<DraftMessage>): void {
    if (data.type === "answer") waiting.get(data.id)?.(data.answer as never);
    else for (const changed of listeners) changed();
  }
  function connect(): MessagePort {
    port?.close();
    const channel = new MessageChannel();
    channel.port1.addEventListener("message", receive);
    channel.port1.start();
    host.sayHello({ channel: DRAFT_CHANNEL, type: "hello" }, channel.port2);
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
        const settle = (answer: never) => {
          stop();
          waiting.delete(id);
          resolve(answer);
        };
        const stop = timers.after(PATIENCE_MS, () => settle(null as never));
        waiting.set(id, settle);
        const question: DraftQuestion = { id, request };
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
        port.postMessage(question);
      }),
    onChange: (changed) => void listeners.add(changed),
  };
}
