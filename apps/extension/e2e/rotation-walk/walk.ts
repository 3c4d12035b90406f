import { setTimeout } from "node:timers/promises";

import type { TestBackend } from "@diary/server/testing";
import { errors, type Page } from "@playwright/test";
import type { Browser } from "wxt/browser";

import type { ExtensionBrowser } from "../support/extension-browser.ts";
import type { walkGuard } from "./walk-guard.ts";

declare const chrome: typeof Browser;

const STEP_TIMEOUT_MS = 10_000;
const LATEST_POPUP_MS = 3_000;
const WORKER_KILLED = /Receiving end does not exist|message channel closed|message port closed/;

export interface Walk {
  backend: TestBackend;
  browser: ExtensionBrowser;
  guard: ReturnType<typeof walkGuard>;
  openSite: () => Promise<Page>;
  signIn: () => Promise<void>;
  random: () => number;
  site: Page | null;
  isEnabled: boolean;
  log: string[];
  counts: Map<string, number>;
}

interface Step {
  name: string;
  weight: number;
  take: (walk: Walk) => Promise<unknown>;
}

const STEPS: readonly Step[] = [
  { name: "visit the site", weight: 6, take: visitSite },
  {
    name: "visit the site twice",
    weight: 5,
    take: async (walk) => [await visitSite(walk), await visitSite(walk)],
  },
  { name: "close the site", weight: 6, take: closeSite },
  {
    name: "visit the site twice and close it",
    weight: 5,
    take: async (walk) => [await visitSite(walk), await visitSite(walk), await closeSite(walk)],
  },
  {
    name: "enable or disable the extension while a site tab opens",
    weight: 2,
    take: async (walk) => {
      const opening = visitSite(walk).catch(() => undefined);
      await setTimeout(walk.random() * 1_000);
      await switchExtension(walk);
      await opening;
    },
  },
  { name: "enable or disable the extension", weight: 7, take: switchExtension },
  {
    name: "enable or disable the extension and kill its worker",
    weight: 4,
    take: async (walk) => {
      await switchExtension(walk);
      await setTimeout(walk.random() * 1_000);
      await walk.browser.killWorker();
    },
  },
  {
    name: "enable the extension and restart the browser",
    weight: 1,
    take: async (walk) => {
      if (!walk.isEnabled) await switchExtension(walk);
      await setTimeout(walk.random() * 1_000);
      walk.site = null;
      await walk.browser.restart();
    },
  },
  { name: "kill the worker", weight: 4, take: ({ browser }) => browser.killWorker() },
  {
    name: "delay responses",
    weight: 3,
    take: async ({ guard, random }) => guard.trouble.push(random() * 3_000, random() * 3_000),
  },
  { name: "drop a response", weight: 3, take: async ({ guard }) => guard.trouble.push("dropped") },
];
const WEIGHTED = STEPS.flatMap((step) => Array.from({ length: step.weight }, () => step));

function count({ counts }: Walk, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

export async function takeWalk(walk: Walk, rotations: number): Promise<void> {
  const first = [...STEPS];
  for (let step = 1; walk.guard.rotations() < rotations || first.length > 0; step++) {
    const from: readonly Step[] = first.length > 0 ? first : WEIGHTED;
    const next = from[Math.floor(walk.random() * from.length)]!;
    if (first.length > 0) first.splice(first.indexOf(next), 1);
    walk.log.push(`${step} ${next.name}`);
    count(walk, `step: ${next.name}`);
    await attempt(walk, () => next.take(walk));
    const popupAfterMs = walk.random() * LATEST_POPUP_MS;
    if (walk.isEnabled) await attempt(walk, () => requestFromPopup(walk, popupAfterMs));
    await expireReuseInterval(walk);
    if (!(await hasValidToken(walk))) {
      count(walk, "sessions lost");
      walk.log.push(`The session is lost. Refreshes rejected so far: ${walk.guard.counts.rejected}`);
      console.log(walk.log.slice(-12).join("\n"));
      await signInAgain(walk);
    }
    if (step % 50 === 0) console.log(`${step} steps, ${walk.guard.rotations()} rotations`);
  }
}

async function attempt(walk: Walk, work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError) && !WORKER_KILLED.test(String(error))) throw error;
    count(walk, "steps interrupted");
  });
}

async function visitSite(walk: Walk): Promise<void> {
  if (walk.site === null || walk.site.isClosed()) walk.site = await walk.openSite();
  else await walk.site.reload({ timeout: STEP_TIMEOUT_MS });
  const { site } = walk;
  const signIn = site.getByRole("link", { name: "Sign in" }).first();
  await site
    .getByRole("button", { name: "Profile" })
    .or(signIn)
    .first()
    .waitFor({ timeout: STEP_TIMEOUT_MS });
  count(walk, (await signIn.isVisible()) ? "site: asks to sign in" : "site: signed in");
  await setTimeout(walk.random() * 500);
}

async function closeSite(walk: Walk): Promise<void> {
  await walk.site?.close();
  walk.site = null;
}

async function switchExtension(walk: Walk): Promise<void> {
  walk.isEnabled = !walk.isEnabled;
  await walk.browser.setEnabled(walk.isEnabled);
}

async function requestFromPopup(walk: Walk, afterMs: number): Promise<void> {
  await setTimeout(afterMs);
  const popup = await walk.browser.openPage("popup");
  const kind = await popup.evaluate(
    async () => (await chrome.runtime.sendMessage<object, { kind: string }>({ type: "auth:get" })).kind,
  );
  count(walk, `popup: ${kind}`);
  walk.log.push(`  popup after ${Math.round(afterMs)} ms: ${kind}`);
  await popup.close();
}

async function expireReuseInterval({ backend }: Walk): Promise<void> {
  await backend.sql(
    "update auth.refresh_tokens set updated_at = updated_at - interval '1 minute' where revoked",
  );
}

async function hasValidToken({ backend }: Walk): Promise<boolean> {
  const rows = await backend.sql("select 1 as one from auth.refresh_tokens where not revoked");
  return rows.length > 0;
}

async function signInAgain(walk: Walk): Promise<void> {
  await closeSite(walk);
  if (!walk.isEnabled) await switchExtension(walk);
  await walk.browser.killWorker();
  await walk.signIn();
}
