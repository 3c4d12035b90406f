import type { ExtensionBrowser } from "./support/extension-browser.ts";
import { inWorker } from "./support/in-worker.ts";
import { signInAtPopup } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

async function alarms(browser: ExtensionBrowser): Promise<string[]> {
  const set = await inWorker(browser, (chrome) => chrome.alarms.getAll());
  return set.map(({ name }) => name).toSorted();
}

test("the alarm `day` is set again even offline; `reminder` exists only if turned on", async ({
  browserWithExtension,
  gateway,
  member: _member,
}) => {
  await expect.poll(() => alarms(browserWithExtension)).toEqual(["day"]);
  const remind = (reminder: object) => browserWithExtension.store({ "reminder:v1": reminder });
  await remind({ kind: "on", hour: 20 });
  await expect.poll(() => alarms(browserWithExtension)).toEqual(["day", "reminder"]);
  await remind({ kind: "off" });
  await expect.poll(() => alarms(browserWithExtension)).toEqual(["day"]);

  const { hits } = gateway.break(/./, { kind: "offline" });
  await inWorker(browserWithExtension, async (chrome) => {
    await chrome.alarms.clear("day");
    chrome.alarms.onAlarm.dispatch({ name: "day", scheduledTime: Date.now() });
  });
  await expect.poll(hits).toBeGreaterThan(0);
  await expect.poll(() => alarms(browserWithExtension)).toEqual(["day"]);
});

test("after a sign-out, the next user doesn't see an unsent note of the previous user", async ({
  backend,
  browserWithExtension,
  gateway,
  member: _ann,
  newUser,
  openPopup,
}) => {
  const bob = await newUser();
  await bob.setChallenge({ title: "Of Bob" });
  const popup = await openPopup();
  await expect(popup.getByText("Please CREATE your challenge!")).toBeVisible();
  gateway.break(/^\/rest\/v1\/note/, { kind: "offline" });
  await inWorker(browserWithExtension, (chrome) =>
    chrome.contextMenus.onClicked.dispatch({
      menuItemId: "add-note",
      selectionText: "Of Ann's own reading.",
      pageUrl: "https://docs.example/promise",
    }),
  );
  const readStored = async () =>
    JSON.stringify([await browserWithExtension.stored(), await browserWithExtension.texts()]);
  await expect.poll(readStored).toContain("Of Ann's own reading.");
  const options = await browserWithExtension.openPage("options");
  await options.getByRole("button", { name: "Sign out" }).click();
  const warning = options.getByRole("dialog", { name: "Sign out?" });
  await expect(warning).toContainText("1 change is only in this browser and would be lost.");
  await warning.getByRole("button", { name: "Sign out" }).click();
  await expect(options.getByText("You are not signed in.")).toBeVisible();
  await expect.poll(readStored).not.toContain("Of Ann's own reading.");
  await options.close();
  await signInAtPopup(popup, bob);
  await expect(popup.getByRole("textbox", { name: "Content" })).toHaveValue("");
  await expect(popup.getByRole("button", { name: /note/ })).toHaveText([""]);
  expect(await backend.sql("select content from note")).toEqual([]);
});
