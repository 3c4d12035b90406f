import {
  isSharedSession,
  parseStored,
  readTokenClaims,
  tombstoneKey,
  type AuthResponses,
  type BridgeMessage,
  type Forbidden,
  type PageMessage,
  type PageSnapshot,
  type PageStore,
} from "@diary/core/session-sync";

/** `failed`: the extension didn't respond. `orphaned`: the extension was removed or updated and can't be reached. */
type NoResponse = Forbidden | { kind: "failed" } | { kind: "orphaned" };

type RefreshedAnswer = Extract<BridgeMessage, { type: "refreshed" }>["answer"];

export type SendToBackground = <Type extends "auth:sync" | "auth:refresh">(
  type: Type,
  page: PageSnapshot,
) => Promise<AuthResponses[Type] | NoResponse>;

/** Connects the auth client of a site's page with the background, from the content script. */
export function createBridge(store: PageStore, send: SendToBackground) {
  let page: { key: string; port: MessagePort } | null = null;
  const hello = Promise.withResolvers<string>();
  /** Last sign-in of which the page was notified. Rotated tokens need no notice: the page reads them on demand. */
  let notified: string | null = null;
  /** Running refresh of the page. Until it ends, the bridge must not write another session into the storage. */
  let refreshing: Promise<unknown> = Promise.resolve();
  let pageToken: string | null = null;

  function snapshot(key: string, cause: PageSnapshot["cause"]): PageSnapshot {
    return {
      session: parseStored(store.getItem(key)),
      out: parseStored(store.getItem(tombstoneKey(key))) as PageSnapshot["out"],
      cause,
    };
  }

  async function sync(cause: PageSnapshot["cause"]): Promise<void> {
    if (page === null) return;
    const { key, port } = page;
    const stored = () => [key, tombstoneKey(key)].map((name) => store.getItem(name)).join(" ");
    const before = stored();
    const response = await send("auth:sync", snapshot(key, cause));
    if (response.kind !== "done") return;
    // The user signed in or out in the page during the request, so the page's state is newer.
    if (stored() !== before) return sync("look");
    if (response.page.kind === "remove") store.removeItem(key);
    if (response.page.kind === "write") {
      const { access_token } = response.page.session;
      if (access_token === pageToken) {
        pageToken = null;
        return;
      }
      store.setItem(key, JSON.stringify(response.page.session));
      store.removeItem(tombstoneKey(key));
    }
    const now = signInOf(store.getItem(key));
    if (now === notified) return;
    notified = now;
    post(port, { type: "applied" });
  }

  async function receive({ key, port }: { key: string; port: MessagePort }, message: PageMessage) {
    switch (message.type) {
      case "sync":
        await sync("look");
        return post(port, { type: "synced", id: message.id });
      case "changed":
        pageToken = null;
        notified = signInOf(store.getItem(key));
        return sync("change");
      default: {
        post(port, { type: "refreshing", id: message.id });
        // The page's auth client writes the result. The bridge must not write it.
        const asking = send("auth:refresh", snapshot(key, "look"));
        refreshing = asking;
        const answer = forPage(await asking);
        pageToken = answer.kind === "session" ? answer.session.access_token : null;
        return post(port, { type: "refreshed", id: message.id, answer });
      }
    }
  }

  return {
    connect: (key: string, port: MessagePort): void => {
      const connected = { key, port };
      page = connected;
      hello.resolve(key);
      notified = signInOf(store.getItem(key));
      port.addEventListener(
        "message",
        ({ data }: MessageEvent<PageMessage>) => void receive(connected, data),
      );
      port.start();
    },
    pull: () => refreshing.then(() => sync("look")),
    // Must not wait for `refreshing`, because that refresh may wait for this report.
    report: () => hello.promise.then((key) => send("auth:sync", snapshot(key, "look"))).then(() => undefined),
  };
}

/** A page may refresh its session only if the extension is gone or rejects the page, as in a container tab. */
function forPage(answer: AuthResponses["auth:refresh"] | NoResponse): RefreshedAnswer {
  if (answer.kind === "failed") return { kind: "offline" };
  return answer.kind === "forbidden" || answer.kind === "orphaned" ? { kind: "unanswered" } : answer;
}

function signInOf(stored: string | null): string | null {
  const session = parseStored(stored);
  return isSharedSession(session) ? readTokenClaims(session.access_token).sessionId : null;
}

function post(port: MessagePort, message: BridgeMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
  port.postMessage(message);
}

export function sendDraftTo(page: MessagePort, draft: unknown): Promise<boolean> {
  const answer = new Promise<boolean>((resolve) => {
    page.addEventListener("message", ({ data }) => resolve(data === true), { once: true });
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
  page.postMessage(draft);
  return answer;
}
