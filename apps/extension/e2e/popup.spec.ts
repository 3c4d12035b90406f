import { inWorker } from "./support/in-worker.ts";
import { openNotices } from "./support/notices.ts";
import { signInAtPopup } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

test("somebody signs in in the popup and writes today's entry", async ({ backend, openPopup, person }) => {
  await person.setChallenge({ title: "Learn TypeScript" });
  const popup = await openPopup();
  await expect(popup.getByRole("textbox", { name: "Email Address" })).toBeFocused();
  await popup.keyboard.type(person.email);
  await popup.getByLabel("Password").fill(person.password);
  await popup.getByRole("button", { name: "Sign In" }).click();

  const field = popup.getByRole("textbox", { name: "Content" });
  await expect(field).toBeFocused();
  await popup.keyboard.type("Wrote a test for the popup.");
  await popup.keyboard.press("Control+Enter");
  await expect(popup.getByText("Registered successfully!").first()).toBeVisible();
  await expect(popup.getByText("Today is written.")).toBeVisible();
  expect(await backend.sql("select content from day")).toEqual([{ content: "Wrote a test for the popup." }]);
});

test("somebody signs in in a popup that was opened before the extension knew where the diary is", async ({
  browserWithExtension,
  gateway,
  openPopup,
  person,
}) => {
  await person.setChallenge({ title: "Learn TypeScript" });
  // As it is for a moment when the extension has just been installed.
  await expect.poll(async () => Object.keys(await browserWithExtension.stored())).toContain("config:v1");
  await inWorker(browserWithExtension, (chrome) => chrome.storage.local.remove("config:v1"));
  let release: (() => void) | undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  gateway.break(/^\/config\.json/, { kind: "held", until });
  const popup = await openPopup();
  release?.();
  await signInAtPopup(popup, person);
  await expect(popup.getByRole("textbox", { name: "Content" })).toBeVisible();
});

test("progress that can't be loaded is not drawn as missed, and today's entry can be written all the same", async ({
  gateway,
  openPopup,
  person,
}) => {
  await person.setChallenge({ title: "First", start_date: "2026-01-02" });
  const second = await person.setChallenge({ title: "Second", start_date: "2026-01-01" });
  const popup = await openPopup();
  await signInAtPopup(popup, person);
  const calendar = popup.getByRole("region", { name: "Calendar" });
  await popup.getByRole("button", { name: "Calendar" }).click();
  await expect(calendar).toBeVisible();

  const daysOfSecond = new RegExp(`^/rest/v1/day\\?.*challenge_id=eq\\.${second}`);
  let release: (() => void) | undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  gateway.guard = async ({ path }) => {
    if (!daysOfSecond.test(path)) return null;
    await until;
    throw new Error("There is no connection.");
  };
  await popup.getByLabel("Challenge", { exact: true }).selectOption({ label: "Second" });
  await expect(popup.getByText("Now Loading...")).toBeAttached();
  await expect(calendar).toBeHidden();
  await expect(popup.getByRole("textbox", { name: "Content" })).toBeHidden();

  release?.();
  const failed = popup.getByRole("alert").filter({ hasText: "Your progress could not be loaded." });
  await expect(failed).toBeVisible();
  await expect(calendar).toBeHidden();
  const field = popup.getByRole("textbox", { name: "Content" });
  await expect(field).toBeFocused();
  await popup.keyboard.type("Written without a calendar.");

  gateway.guard = null;
  await openNotices(popup);
  await popup.getByRole("button", { name: "Try again" }).click();
  await expect(calendar).toBeVisible();
  await expect(failed).toBeHidden();
  await expect(field).toHaveValue("Written without a calendar.");
  await popup.getByRole("button", { name: "Register!" }).click();
  await expect(popup.getByText("Today is written.")).toBeVisible();
});

test("an entry that is written and can't be loaded is not asked for again", async ({
  gateway,
  openPopup,
  person,
}) => {
  const challengeId = await person.setChallenge();
  const popup = await openPopup();
  const today = await popup.evaluate(() => new Intl.DateTimeFormat("sv-SE").format());
  await person.writeDay(challengeId, today, "Written elsewhere.");
  const days = new RegExp(`^/rest/v1/day\\?.*challenge_id=eq\\.${challengeId}`);
  const broken = gateway.break(days, { kind: "offline" });
  await signInAtPopup(popup, person);
  const failed = popup.getByRole("alert").filter({ hasText: "Your progress could not be loaded." });
  await expect(failed).toBeVisible();
  await expect(popup.getByRole("textbox")).toHaveCount(0);
  broken.restore();
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(popup.getByText("Today is written.")).toBeVisible();
  await expect(popup.getByRole("textbox")).toHaveValue("Written elsewhere.");
});

test("what nobody can load yet has a title all the same", async ({ gateway, openPopup, person }) => {
  await person.setChallenge();
  const popup = await openPopup();
  gateway.break(/^\/rest\/v1\/home_challenge/, { kind: "answer", status: 503, body: {} });
  await signInAtPopup(popup, person);
  await expect(popup.getByText("Your challenges could not be loaded.")).toBeVisible();
  await expect(popup.getByRole("heading", { level: 1, name: "Challenge Diary" })).toBeVisible();
});

test("somebody suspended is told why an entry is not taken, keeps its text, and is led to the decision", async ({
  backend,
  openPopup,
  person,
}) => {
  const challengeId = await person.setChallenge({ title: "Learn TypeScript" });
  let popup = await openPopup();
  await signInAtPopup(popup, person);
  const field = () => popup.getByRole("textbox", { name: "Content" });
  await expect(field()).toBeFocused();
  await popup.keyboard.type("Written while somebody decided.");
  const [decision] = await backend.sql<{ decision_id: string }>(
    `insert into public.decision (user_id, subject_type, subject_id, subject_text, action, ground, facts)
     values ($1, 'challenge', $2, 'Learn TypeScript', 'suspend', 'spam', 'It advertises a shop.')
     returning decision_id`,
    [person.id, challengeId],
  );
  const link = () => popup.getByRole("link", { name: "Read the decision" });
  const expectNotice = async (title: string) => {
    await expect(popup.getByText(title)).toBeVisible();
    await openNotices(popup);
    await expect(link()).toHaveAttribute("href", new RegExp(`/decision/${decision!.decision_id}$`));
    await expect(field()).toHaveValue("Written while somebody decided.");
  };

  await popup.getByRole("button", { name: "Register!" }).click();
  const dialog = popup.getByRole("dialog", { name: "Your account can't write now. The site says why." });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button").click();
  await expectNotice("A decision waits for you on the site");
  expect(await backend.sql("select from public.day")).toEqual([]);

  // Read, and still in force.
  await backend.sql("update public.decision set seen_at = now()");
  await popup.close();
  popup = await openPopup();
  await expectNotice("Your account can't write now");

  await backend.sql("update public.decision set ended_at = now()");
  await popup.close();
  popup = await openPopup();
  await expect(link()).toBeHidden();
  await popup.getByRole("button", { name: "Register!" }).click();
  await expect(popup.getByText("Today is written.")).toBeVisible();
});
