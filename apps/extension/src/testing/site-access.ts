import { vi } from "vitest";
import { browser } from "wxt/browser";

type Listener = Parameters<typeof browser.permissions.onAdded.addListener>[0];

/** Replaces the browser's permission for the site. `change` acts like the user. */
export function stubSiteAccess(isGiven: boolean) {
  const access = { isGiven };
  const [added, removed] = [browser.permissions.onAdded, browser.permissions.onRemoved].map((event) => {
    const listeners: Listener[] = [];
    vi.spyOn(event, "addListener").mockImplementation((listener) => void listeners.push(listener));
    return listeners;
  });
  vi.spyOn(browser.permissions, "contains").mockImplementation(async () => access.isGiven);
  const request = vi.spyOn(browser.permissions, "request").mockResolvedValue(true as never);
  return {
    request,
    change: (next: boolean, origins: string[] = ["http://localhost/*"]) => {
      access.isGiven = next;
      for (const listener of (next ? added : removed) ?? []) listener({ origins });
    },
  };
}
