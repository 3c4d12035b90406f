import { inWorker } from "./support/in-worker.ts";
import { openNotices } from "./support/notices.ts";
import { expect, test } from "./support/test.ts";

test("somebody signs in in a popup that was opened before the extension knew where the diary is, and writes today's entry", async ({
  backend,
  browserWithExtension,
  gateway,
  openPopup,
  person,
}) => {
  await person.setChallenge({ title: "Learn TypeScript" });
  let release: (() => void) | undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  gateway.break(/^\/config\.json/, { kind: "held", until });
  // As it is for a moment when the extension has just been installed.
  await inWorker(browserWithExtension, (chrome) => chrome.storage.local.remove("config:v1"));
  const popup = await openPopup();
  release?.();
  await expect(popup.getByRole("textbox", { name: "Email Address" })).toBeFocused();
  await popup.keyboard.type(person.email);
  await popup.keyboard.press("Tab");
  await popup.keyboard.type(person.password);
  await popup.keyboard.press("Enter");

  await expect(popup.getByRole("textbox", { name: "Content" })).toBeFocused();
  await popup.keyboard.type("Wrote a test for the popup.");
  await popup.keyboard.press("Control+Enter");
  await expect(popup.getByText("Registered successfully!").first()).toBeVisible();
  await expect(popup.getByText("Today is written.")).toBeVisible();
  expect(await backend.sql("select content from day")).toEqual([{ content: "Wrote a test for the popup." }]);
});

test("somebody suspended is told why an entry is not taken, keeps its text, and is led to the decision", async ({
  backend,
  member,
  openEntry,
  openPopup,
}) => {
  let { challengeId, popup } = await openEntry();
  const field = () => popup.getByRole("textbox", { name: "Content" });
  await popup.keyboard.type("Written while somebody decided.");
  const [decision] = await backend.sql<{ decision_id: string }>(
    `insert into public.decision (user_id, subject_type, subject_id, subject_text, action, ground, facts)
     values ($1, 'challenge', $2, 'Learn TypeScript', 'suspend', 'spam', 'It advertises a shop.')
     returning decision_id`,
    [member.id, challengeId],
  );
  const link = () => popup.getByRole("link", { name: "Read the decision" });
  const expectNotice = async (title: string) => {
    await expect(popup.getByText(title)).toBeVisible();
    await openNotices(popup);
    await expect(link()).toHaveAttribute("href", new RegExp(`/decision/${decision!.decision_id}$`));
    await expect(field()).toHaveValue("Written while somebody decided.");
  };

  await popup.getByRole("button", { name: "Register!" }).click();
  const dialog = popup.getByRole("dialog", { name: "Your account is suspended. The site says why." });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button").click();
  await expectNotice("You have an unread decision on the site");
  expect(await backend.sql("select from public.day")).toEqual([]);

  // Read, and still in force.
  await backend.sql("update public.decision set seen_at = now()");
  await popup.close();
  popup = await openPopup();
  await expectNotice("Your account is suspended");

  await backend.sql("update public.decision set ended_at = now()");
  await popup.close();
  popup = await openPopup();
  await expect(link()).toBeHidden();
  await popup.getByRole("button", { name: "Register!" }).click();
  await expect(popup.getByText("Today is written.")).toBeVisible();
});
