import type { Page } from "@playwright/test";

/** Types one character every 40 ms, as soon as a text field has the focus. */
export async function typeFromStart(page: Page, word: string): Promise<() => string> {
  let typed = "";
  await page.exposeFunction("reportTyped", (letters: string) => {
    typed = letters;
  });
  await page.addInitScript((letters) => {
    const { reportTyped } = globalThis as unknown as { reportTyped: (typed: string) => Promise<void> };
    let count = 0;
    const timer = setInterval(() => {
      const field = document.activeElement;
      if (!(field instanceof HTMLTextAreaElement)) return;
      if (count === letters.length) return clearInterval(timer);
      const before = field.value;
      document.execCommand("insertText", false, letters[count]);
      if (field.value === before) return undefined;
      count += 1;
      void reportTyped(letters.slice(0, count));
      return undefined;
    }, 40);
  }, word);
  return () => typed;
}

export async function withoutLocks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "locks", { value: undefined });
    Object.assign(globalThis, { BroadcastChannel: undefined });
    delete (globalThis as { BroadcastChannel?: unknown }).BroadcastChannel;
  });
}
