import { expect, test } from "./support/test.ts";

const OLDER = "The server is older than this extension";
const unlisted = {
  kind: "answer",
  status: 400,
  body: { code: "PGRST127", message: "not one of them" },
} as const;

test("on an older server, popup and options say so, and the text waits for the server's update", async ({
  backend,
  browserWithExtension,
  gateway,
  member,
  openPopup,
}) => {
  await member.setChallenge({ title: "Learn TypeScript" });
  const cards = gateway.break(/^\/rest\/v1\/home_challenge\?select=challenge_id%2Cuser_id/, unlisted);
  const popup = await openPopup();
  await expect(popup.getByRole("button", { name: OLDER })).toBeVisible();
  await popup.getByRole("textbox", { name: "Content" }).fill("Typed on an older server.");
  await expect(popup.getByText("Your text is kept on this device")).toBeVisible();
  await popup.close();
  const options = await browserWithExtension.openPage("options");
  await expect(options.getByText(OLDER)).toBeVisible();

  cards.restore();
  const entries = gateway.break(/^\/rest\/v1\/day\?/, unlisted, { method: "POST" });
  const updated = await openPopup();
  const field = updated.getByRole("textbox", { name: "Content" });
  await expect(field).toHaveValue("Typed on an older server.");
  await updated.getByRole("button", { name: "Register!" }).click();
  const dialog = updated.getByRole("dialog", { name: OLDER });
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(field).toHaveValue("Typed on an older server.");

  entries.restore();
  await updated.getByRole("button", { name: "Register!" }).click();
  await expect(updated.getByText("Registered successfully!").first()).toBeVisible();
  expect(await backend.sql("select content from day")).toEqual([{ content: "Typed on an older server." }]);
});
