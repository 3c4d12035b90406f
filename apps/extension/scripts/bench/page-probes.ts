import type { Page } from "@playwright/test";

/** Has every document of this page note when its last click came, by the browser's own count. */
export async function recordClicks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener(
      "click",
      ({ timeStamp }) => {
        document.documentElement.dataset["pressedAt"] = String(performance.timeOrigin + timeStamp);
      },
      { capture: true },
    );
  });
}

/** When the last click came, in milliseconds since 1970; where there was none, when the page was asked for. */
export function lastClickAt(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset["pressedAt"] ?? performance.timeOrigin));
}

/** What a page is to show. */
export type ExpectedContent = { selector: string } | { text: string };

/** When the page first showed it, in milliseconds since 1970: by its own clock, whoever is waiting. */
export function shownAt(page: Page, sought: ExpectedContent): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const isShown =
            "selector" in wanted
              ? document.querySelector(wanted.selector) !== null
              : document.body.textContent.includes(wanted.text);
          if (!isShown) return;
          observer.disconnect();
          resolve(performance.timeOrigin + performance.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        look();
      }),
    sought,
  );
}

/**
 * When the extension's session, with which the server is asked over and over, first was one of an account that has
 * changed since. Fails where the session has ended.
 */
export function sessionChangeSeenAt(popup: Page, { key, url, since }: Asking): Promise<number> {
  return popup.evaluate(
    async (asking) => {
      interface Answer {
        session?: { access_token: string };
      }
      interface Runtime {
        sendMessage: (message: object) => Promise<Answer>;
      }
      const { chrome } = globalThis as unknown as { chrome: { runtime: Runtime } };
      for (;;) {
        const { session } = await chrome.runtime.sendMessage({ type: "auth:get" });
        const answer = await fetch(`${asking.url}/auth/v1/user`, {
          headers: { apikey: asking.key, authorization: `Bearer ${session?.access_token ?? ""}` },
        });
        if (!answer.ok) throw new Error(`The session is not good any more: ${await answer.text()}`);
        const { updated_at } = (await answer.json()) as { updated_at: string };
        if (Date.parse(updated_at) >= asking.since) return performance.timeOrigin + performance.now();
      }
    },
    { key, url, since },
  );
}

interface Asking {
  /** Origin of the backend, and its public key. */
  url: string;
  key: string;
  /** Milliseconds since 1970. */
  since: number;
}
