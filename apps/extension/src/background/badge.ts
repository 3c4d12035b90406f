import { browser } from "wxt/browser";

const SHOWN_FOR_MS = 4_000;
const VERMILION = "#b8321a";
const GREEN = "#1d665a";

/** Text and color of the badge. The keys are names of translated messages. */
const OUTCOMES = {
  noteAdded: ["✓", GREEN],
  noteAddedCut: ["✓…", VERMILION],
  noteStored: ["+1", GREEN],
  noteStoredCut: ["+1…", VERMILION],
  noteEmpty: ["!", VERMILION],
  noteFailed: ["!", VERMILION],
} as const;

let outcomes = 0;

export async function showCount(text: string): Promise<void> {
  if (outcomes > 0) return;
  await setBadge(text, VERMILION);
}

/** Shows the outcome for a few seconds, also to screen readers. Then `showBadge` restores the number of challenges. */
export async function showOutcome(
  outcome: keyof typeof OUTCOMES,
  showBadge: () => Promise<void>,
): Promise<void> {
  const [text, color] = OUTCOMES[outcome];
  outcomes += 1;
  setTimeout(() => {
    outcomes -= 1;
    if (outcomes > 0) return;
    void browser.action.setTitle({ title: browser.i18n.getMessage("actionTitle") });
    void showBadge();
  }, SHOWN_FOR_MS);
  await Promise.all([
    setBadge(text, color),
    browser.action.setTitle({ title: browser.i18n.getMessage(outcome) }),
  ]);
}

async function setBadge(text: string, color: string): Promise<void> {
  await Promise.all([
    browser.action.setBadgeText({ text }),
    browser.action.setBadgeBackgroundColor({ color }),
    browser.action.setBadgeTextColor({ color: "#fffaf2" }),
  ]);
}
