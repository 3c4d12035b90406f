import { expect } from "@playwright/test";

import { connectTo } from "../support/connectable.ts";
import { popupIsSignedOut } from "../support/site.ts";
import { writeAtPopup } from "./popup-steps.ts";
import { onServer } from "./texts.ts";
import { freeStorage, goOnline, signIn } from "./trouble-steps.ts";
import { count, popupPage, readDialogs, type World } from "./world.ts";

const CONNECTED_MS = 60_000;

export async function switchServer(world: World): Promise<void> {
  await goOnline(world);
  await freeStorage(world);
  if (!(await leave(world))) return count(world, "stayed with the server because of unsent texts");
  await connect(world, world.other.url);
  await signIn(world);
  const before = world.lastWords;
  await writeAtPopup(world);
  await submitLast(world, before);
  if (!(await leave(world))) throw new Error("The other server has an unsent text.");
  await connect(world, world.gateway.url);
  await signIn(world);
  count(world, "switched the server twice");
}

async function leave(world: World): Promise<boolean> {
  await world.popup?.close();
  const options = await world.browser.openPage("options");
  options.setDefaultTimeout(CONNECTED_MS);
  await options.bringToFront();
  await options.getByRole("button", { name: "Use another server" }).click();
  const dialog = options.getByRole("dialog");
  await dialog.waitFor();
  const mayLeave = !/only in this browser/.test(await dialog.innerText());
  await dialog.getByRole("button", { name: mayLeave ? "Use another server" : "cancel" }).click();
  if (mayLeave) await options.getByLabel("Address of the diary").waitFor();
  await options.close();
  return mayLeave;
}

async function connect(world: World, url: string): Promise<void> {
  const popup = await world.browser.openPage("popup");
  popup.setDefaultTimeout(CONNECTED_MS);
  await connectTo(popup, { url });
  await popupIsSignedOut(popup);
  await popup.close();
}

async function submitLast(world: World, before: number): Promise<void> {
  const popup = await popupPage(world);
  if (world.lastWords > before) {
    await popup.getByRole("button", { name: /^(?:Register!|Update)$/ }).click();
    const text = `words${world.lastWords}x`;
    const isSent = async () => (await onServer(world)).some(({ content }) => content.includes(text));
    await expect.poll(isSent, { timeout: CONNECTED_MS }).toBe(true);
  }
  await readDialogs(popup);
}
