import { LANGUAGES } from "@diary/core/languages";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { preferredLanguage } from "../language/language.ts";

const root = document.documentElement;
const text = { text: "", reload: "" };

beforeEach(() => {
  vi.stubGlobal("GUEST_PATHS", []);
  vi.stubGlobal("MY_PAGE_PATH", "/mypage");
  vi.stubGlobal("APP_MISSING", Object.fromEntries(Object.keys(LANGUAGES).map((tag) => [tag, text])));
  root.lang = "en";
});

test.each([
  ["de", "ja", "ja"],
  ["", "ja", "ja"],
  ["de", "fr", "en"],
  ["constructor", "ja", "ja"],
  ["en", "ja", "en"],
  ["ja", "en", "ja"],
])(
  "with the stored language %j, a browser in %s gets %s before the first paint",
  async (stored, browser, shown) => {
    localStorage.setItem("diary-language", stored);
    vi.spyOn(navigator, "language", "get").mockReturnValue(browser);
    onTestFinished(() => {
      // Removes the script's listeners, which hold clicks back.
      window.diaryHydrated?.();
      delete root.dataset["language"];
      vi.unstubAllGlobals();
    });
    await import(/* @vite-ignore */ `./inline-bootstrap.ts?${stored}-${browser}`);
    expect(root.lang).toBe(shown);
    expect(preferredLanguage()).toBe(shown);
  },
);
