import { setTimeout } from "node:timers/promises";

import type { Browser } from "wxt/browser";

import { CHROME_EXTENSION_ID } from "../../build/manifest.ts";
import { signInAtPopup } from "../support/site.ts";
import { isShown } from "./site-steps.ts";
import { storedOnDevice, onServer } from "./texts.ts";
import { count, goTo, popupPage, readDialogs, sitePage, type Place, type World } from "./world.ts";

declare const chrome: typeof Browser;

const KEPT_MS = 3000;
const OFFLINE_TIMEOUT_MS = 3000;
const SIGNED_IN_MS = 60_000;
const WRITE = /^\/(?:rest\/v1\/(?:day\?|rpc\/save_photos)|storage\/v1\/object\/photos\/)/;
const WRITE_BY_PROGRAM = /^\/rest\/v1\/rpc\/api_(?:add|append|register)/;

export async function switchNetwork(world: World): Promise<void> {
  if (world.reconnect !== null) return goOnline(world);
  const { restore } = world.gateway.break(/./, { kind: "offline" });
  // With some broken networks, the browser still reports that it is online.
  const isKnown = world.chance.oneIn(2);
  if (isKnown) await setBrowserOffline(world, true);
  count(world, "went offline");
  world.reconnect = async () => {
    restore();
    if (isKnown) await setBrowserOffline(world, false);
  };
}

async function setBrowserOffline({ browser }: World, isOffline: boolean): Promise<void> {
  await Promise.race([browser.context.setOffline(isOffline), setTimeout(OFFLINE_TIMEOUT_MS)]);
}

export async function goOnline(world: World): Promise<void> {
  await world.reconnect?.();
  world.reconnect = null;
}

export async function switchStorage(world: World): Promise<void> {
  const place = world.chance.pick(["site", "popup"] as const);
  const isFull = !world.full.has(place);
  await waitUntilStored(world);
  await setFull(world, place, isFull);
  count(world, isFull ? `storage full: ${place}` : `storage freed: ${place}`);
}

async function setFull({ browser, full, gateway }: World, place: Place, isFull: boolean): Promise<void> {
  const origin = place === "site" ? gateway.url : `chrome-extension://${CHROME_EXTENSION_ID}`;
  await browser.setFull(origin, isFull);
  if (isFull) full.add(place);
  else full.delete(place);
}

export async function freeStorage(world: World): Promise<void> {
  for (const place of world.full) await setFull(world, place, false);
}

export async function failRequest(world: World): Promise<void> {
  const { chance, gateway, other } = world;
  const method = chance.pick(["POST", "PATCH"]);
  const fault = chance.pick([
    { kind: "answer lost" },
    { kind: "offline" },
    { kind: "answer", status: 500, body: { message: "Something broke." } },
  ] as const);
  gateway.break(WRITE, fault, { times: 1, method });
  if (chance.oneIn(2)) other.gateway.break(WRITE_BY_PROGRAM, fault, { times: 1 });
  count(world, `failed request: ${fault.kind}`);
}

export async function kill(world: World): Promise<void> {
  const victim = world.chance.pick(["site", "popup", "worker"] as const);
  count(world, `killed: ${victim}`);
  if (victim === "worker") return world.browser.killWorker();
  const page = world[victim];
  if (page === null || page.isClosed()) return;
  world[victim] = null;
  if (victim === "popup") {
    const closed = page.waitForEvent("close");
    await page.close({ runBeforeUnload: true });
    await closed;
    return;
  }
  await waitUntilStored(world);
  const session = await world.browser.context.newCDPSession(page);
  const crashed = page.waitForEvent("crash", { timeout: 3000 }).catch(() => undefined);
  void session.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close().catch(() => undefined);
}

/** Waits until the last word is stored, at most 3 s. Pages store input within 500 ms, and an earlier crash may lose it. */
export async function waitUntilStored(world: World): Promise<void> {
  const last = world.words.at(-1);
  if (last === undefined || last.isOnPageOnly) return;
  for (const end = Date.now() + KEPT_MS; Date.now() < end;) {
    const stored = [
      ...(await storedOnDevice(world)).values(),
      ...(await onServer(world)).map(({ content }) => content),
    ];
    if (stored.some((text) => text.includes(last.text))) return;
  }
}

export async function reload(world: World): Promise<void> {
  const page = world.chance.pick(
    [world.site, world.popup].filter((open) => open !== null && !open.isClosed()).concat(null),
  );
  if (page === null) return;
  count(world, "reloaded");
  await page.reload({ timeout: 5000 }).catch(() => undefined);
}

export async function switchAccount(world: World): Promise<void> {
  await goOnline(world);
  const { chance, reader, writers } = world;
  if (chance.oneIn(2)) await endSession(world);
  else if (!(await signOut(world))) return count(world, "sign-out canceled");
  world.reader = writers.find((other) => other !== reader) ?? reader;
  await signIn(world);
  count(world, "switched account");
}

export async function endSession(world: World): Promise<void> {
  const popup = await popupPage(world);
  await popup.evaluate(() => chrome.runtime.sendMessage({ type: "auth:signOut" }));
  await popup.reload();
}

/** Returns false if the site is unreachable, or if the user cancels because of unsent texts. */
async function signOut(world: World): Promise<boolean> {
  const page = await sitePage(world);
  if (!(await goTo(world, "/mypage"))) return false;
  await readDialogs(page);
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  const warning = page.getByRole("dialog", { name: "Sign out and delete unsent changes?" });
  await isShown(warning.or(page.getByRole("button", { name: "Sign In" })).first());
  if (!(await warning.isVisible())) return true;
  await warning.getByRole("button", { name: "cancel" }).click();
  return false;
}

export async function signIn(world: World): Promise<void> {
  const popup = await popupPage(world);
  await signInAtPopup(popup, world.reader.person);
  await popup.getByLabel("Challenge", { exact: true }).waitFor({ timeout: SIGNED_IN_MS });
}
