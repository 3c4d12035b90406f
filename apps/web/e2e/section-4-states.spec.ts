import type { Page, Route } from "@playwright/test";

import { answerDialog } from "./support/dialogs.ts";
import type { Person } from "./support/person.ts";
import { recoveryLink } from "./support/recovery.ts";
import { endSessionIn, storedSession } from "./support/stored-session.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function openAs(person: Person, page: Page, address: string) {
  await person.signIn(page);
  await page.goto(address);
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: "Profile", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

async function signIn(page: Page, email: string, password: string) {
  await page.goto("/user/signin");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password").fill(password);
  await button(page, "Sign In").click();
}

test.describe("Challenge", { tag: "@desktop" }, () => {
  test("starts with completed false and no end date; the last day completes it, with its dialog, then /mypage", async ({
    backend,
    page,
    person,
  }) => {
    const id = await person.setChallenge({ days: 2 });
    const state = () =>
      backend.sql("select completed, end_date::text from public.challenge where challenge_id = $1", [id]);
    expect(await state()).toEqual([{ completed: false, end_date: null }]);
    await person.writeDay(id, "2026-01-01", "Half of it.");
    expect(await state()).toEqual([{ completed: false, end_date: null }]);
    await openAs(person, page, `/day/create/${id}`);
    const today = await page.getByLabel("Date", { exact: true }).inputValue();
    await page.getByLabel("Content").fill("All of it.");
    await button(page, "Register!").click();
    const completed = page.getByRole("dialog", { name: "COMPLETED" });
    await expect(completed).toContainText("Completed your Challenge! Nice work! 🎉");
    // The page behind it is still the one that was written on.
    await expect(page).toHaveURL(`/day/create/${id}`);
    await completed.getByRole("button", { name: "OK" }).click();
    await expect(page).toHaveURL("/mypage");
    expect(await state()).toEqual([{ completed: true, end_date: today }]);
    await expect(page.getByRole("region", { name: "Achieved" })).toContainText(`2026-01-01 ~ ${today}`);
  });

  test("once an end date exists, days and start date in the edit form and Register Day are disabled", async ({
    page,
    person,
  }) => {
    const id = await person.setChallenge({ days: 1 });
    await person.writeDay(id, "2026-01-01", "All of it.");
    await openAs(person, page, `/challenge/${id}`);
    await expect(page.getByRole("main").getByRole("button", { name: "Register Day" })).toBeDisabled();
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByLabel("Days")).toBeDisabled();
    await expect(page.getByLabel("Start Date")).toBeDisabled();
    await page.getByLabel("Title").fill("Read one page");
    await button(page, "Update Challenge").click();
    await answerDialog(page, "Success", "Your Diary info has changed");
    await expect(page).toHaveURL("/mypage");
    await expect(page.getByRole("region", { name: "Achieved" })).toContainText("Read one page");
  });

  test("an open one can be edited in all its fields, and Back changes nothing", async ({ page, person }) => {
    const id = await person.setChallenge();
    await openAs(person, page, `/challenge/${id}`);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByLabel("Start Date").fill("2026-02-02");
    await page.getByLabel("Days").fill("7");
    await page.getByLabel("Category").selectOption("Java");
    await page.getByLabel("Description").fill("Line one.\nLine two.");
    await page.getByRole("radio", { name: "Only me" }).check();
    await button(page, "Update Challenge").click();
    await answerDialog(page, "Success", "Your Diary info has changed");
    await page.goto(`/challenge/update/${id}`);
    await expect(page.getByLabel("Start Date")).toHaveValue("2026-02-02");
    await expect(page.getByLabel("Days")).toHaveValue("7");
    await expect(page.getByLabel("Category")).toHaveValue("Java");
    await expect(page.getByLabel("Description")).toHaveValue("Line one.\nLine two.");
    await expect(page.getByRole("radio", { name: "Only me" })).toBeChecked();
    await button(page, "Back").click();
    await expect(page).toHaveURL(`/challenge/${id}`);
    await expect(page.getByRole("main")).toContainText("2026-02-02 ~");
  });

  test("can't be cut below its entries; cut to exactly that many, it is completed", async ({
    page,
    person,
    problems,
  }) => {
    problems.allow(/\b4\d\d\b/, /AppError/);
    const id = await person.setChallenge({ days: 5 });
    for (const date of ["2026-01-01", "2026-01-02"]) await person.writeDay(id, date, "A page.");
    await openAs(person, page, `/challenge/update/${id}`);
    await page.getByLabel("Days").fill("1");
    await button(page, "Update Challenge").click();
    await answerDialog(page, "Failed", "There are already more entries than that.");
    await expect(page.getByLabel("Days")).toHaveValue("1");
    await page.getByLabel("Days").fill("2");
    await button(page, "Update Challenge").click();
    await answerDialog(page, "Success");
    await expect(page.getByRole("region", { name: "Achieved" })).toContainText("Read ten pages");
  });
});

test.describe("Like toggle", { tag: "@desktop" }, () => {
  test("liked inserts, not liked deletes, and the count is read again", async ({
    backend,
    newPerson,
    page,
    person,
  }) => {
    const id = await person.setChallenge();
    const [reader, other] = [await newPerson(), await newPerson()];
    await openAs(reader, page, "/home");
    const like = page.getByRole("button", { name: "Like" });
    await expect(like).toHaveAttribute("aria-pressed", "false");
    await expect(like).toContainText("0");
    // Meanwhile somebody else liked it: the count that is read again has both.
    await other.like(id);
    await like.click();
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await expect(like).toContainText("2");
    const rows = () => backend.sql("select 1 from public.likes where user_id = $1", [reader.id]);
    expect(await rows()).toHaveLength(1);
    await page.reload();
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await like.click();
    await expect(like).toHaveAttribute("aria-pressed", "false");
    await expect(like).toContainText("1");
    await expect.poll(rows).toHaveLength(0);
  });

  for (const clicks of [2, 3, 6, 7]) {
    test(`${clicks} fast clicks: the last wish wins, with one request on its way at a time`, async ({
      backend,
      newPerson,
      page,
      person,
    }) => {
      await person.setChallenge();
      const reader = await newPerson();
      await openAs(reader, page, "/home");
      let [underWay, most, asked] = [0, 0, 0];
      const held: (() => void)[] = [];
      await page.route(/rest\/v1\/likes/, async (route: Route) => {
        asked += 1;
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise<void>((release) => held.push(release));
        const response = await route.fetch();
        underWay -= 1;
        await route.fulfill({ response });
      });
      const like = page.getByRole("button", { name: "Like" });
      for (let click = 0; click < clicks; click += 1) await like.click();
      const liked = clicks % 2 === 1;
      // It shows at once, before any answer.
      await expect(like).toHaveAttribute("aria-pressed", String(liked));
      await expect(async () => {
        held.splice(0).forEach((release) => release());
        const rows = await backend.sql("select 1 from public.likes where user_id = $1", [reader.id]);
        expect([rows.length, underWay, held.length]).toEqual([liked ? 1 : 0, 0, 0]);
        expect(asked).toBeGreaterThan(0);
      }).toPass();
      // Nothing follows: the count has been read for the last time.
      await expect(like).toHaveAttribute("aria-pressed", String(liked));
      await expect(like).toContainText(liked ? "1" : "0");
      expect(most).toBe(1);
      expect(asked).toBeLessThanOrEqual(2);
    });
  }
});

test.describe("Edit day", { tag: "@desktop" }, () => {
  test("the button is disabled while saving; success alerts and goes to the challenge", async ({
    page,
    person,
  }) => {
    const id = await person.setChallenge();
    const day = await person.writeDay(id, "2026-01-01", "Chapter one.");
    await openAs(person, page, `/day/edit/${id}/${day}`);
    const content = page.getByLabel("What did you do today?");
    await expect(content).toHaveValue("Chapter one.");
    const answer = Promise.withResolvers<void>();
    await page.route(/rest\/v1\/day/, async (route) => {
      if (route.request().method() === "PATCH") await answer.promise;
      await route.continue();
    });
    await content.fill("Chapter one\n  and two.");
    await button(page, "Update").click();
    await expect(button(page, "Update")).toBeDisabled();
    await expect(content).toHaveValue("Chapter one\n  and two.");
    answer.resolve();
    await answerDialog(page, "Update your day Success");
    await expect(page).toHaveURL(`/challenge/${id}`);
    // Line breaks are kept.
    const entry = page.getByText("Chapter one and two.");
    await expect(entry).toHaveCSS("white-space", "pre-wrap");
  });
});

test.describe("Change password", { tag: "@desktop" }, () => {
  const address = /changepasswordform/;

  async function choose(page: Page, password: string) {
    await expect(page).toHaveURL(address);
    await page.getByLabel("New Password").fill(password);
    await page.getByLabel("Confirm Password").fill(password);
    await button(page, "Change Password").click();
    await answerDialog(page, "Password has changed");
    await expect(page).toHaveURL("/mypage");
  }

  test("by the mail's link: recovery until it is changed, then signed in, with the new password alone", async ({
    backend,
    page,
    person,
    problems,
  }) => {
    problems.allow(/\b400\b/);
    await page.goto(await recoveryLink(page, backend, person.email));
    // The secret is out of the address.
    await expect(page).toHaveURL("/changepasswordform");
    await expect(page.getByRole("link", { name: "Sign in", exact: true })).toBeVisible();
    await choose(page, "another1234");
    await expect(page.getByRole("button", { name: "Profile", exact: true })).toBeVisible();
    await signOut(page);
    await expect(page).toHaveURL("/user/signin");
    await signIn(page, person.email, person.password);
    await answerDialog(page, "Login Failed", "Invalid login credentials");
    await signIn(page, person.email, "another1234");
    await expect(page).toHaveURL("/mypage");
  });

  test("in recovery the person who was signed in here is not any more", async ({
    backend,
    newDevice,
    page,
    person,
  }) => {
    await person.setProfile({ nickname: "Mina" });
    await openAs(person, page, "/mypage");
    await expect(page.getByRole("heading", { name: "Mina" })).toBeVisible();
    const other = await newDevice();
    await page.goto(await recoveryLink(other, backend, person.email));
    await expect(page.getByLabel("New Password")).toBeVisible();
    await expect(page.getByRole("button", { name: "Profile", exact: true })).toHaveCount(0);
    await expect(page.getByText("Mina")).toHaveCount(0);
  });

  test("a used link says so", async ({ backend, newDevice, page, person, problems }) => {
    problems.allow(/\b403\b/);
    const link = await recoveryLink(page, backend, person.email);
    await page.goto(link);
    await choose(page, "another1234");
    const other = await newDevice();
    await other.goto(link);
    await expect(other.getByRole("alert")).toContainText("This link does not work");
    await expect(other.getByRole("alert")).toContainText("Email link is invalid or has expired");
    await other.getByRole("link", { name: "Request Password Reset" }).click();
    await expect(other).toHaveURL("/changepassword");
  });

  test("an expired link says so", async ({ backend, page, person, problems }) => {
    problems.allow(/\b403\b/);
    const link = await recoveryLink(page, backend, person.email);
    await backend.sql(
      "update auth.users set recovery_sent_at = now() - interval '61 minutes' where email = $1",
      [person.email],
    );
    await page.goto(link);
    await expect(page.getByRole("alert")).toContainText("Email link is invalid or has expired");
    await expect(page.getByLabel("New Password")).toHaveCount(0);
  });

  test("signs out the other sessions, and keeps this one", async ({ newDevice, page, person, problems }) => {
    problems.allow(/\b40[013]\b/);
    const other = await newDevice();
    await signIn(other, person.email, person.password);
    await expect(other).toHaveURL("/mypage");
    await openAs(person, page, "/changepasswordform");
    await choose(page, "another1234");
    await page.reload();
    await expect(page.getByRole("button", { name: "Profile", exact: true })).toBeVisible();
    // There, the next refresh is refused.
    await endSessionIn(other, -1);
    await other.reload();
    await expect(other).toHaveURL("/user/signin");
    expect(await storedSession(other)).toBeNull();
  });
});

const refreshes = (page: Page) => {
  let count = 0;
  page.on("request", (request) => (count += Number(request.url().includes("grant_type=refresh_token"))));
  return () => count;
};

// Each begins on a page without the app, which would refresh the session by itself.
test.describe("Session", { tag: "@desktop" }, () => {
  for (const [what, seconds] of [
    ["an expired session", -100],
    ["a session that expires within 10 seconds", 9],
  ] as const) {
    test(`${what} is refreshed at the start`, async ({ page, person }) => {
      await person.signIn(page);
      const before = await storedSession(page);
      await endSessionIn(page, seconds);
      const count = refreshes(page);
      await page.goto("/mypage");
      await expect(page.getByRole("heading", { level: 1, name: /^challenger-/ })).toBeVisible();
      expect(count()).toBe(1);
      const after = await storedSession(page);
      // Not the access token: one that is issued in the same second says the same.
      expect(after?.refresh_token).not.toBe(before?.refresh_token);
      expect(after?.expires_at).toBeGreaterThan(Date.now() / 1000 + 3000);
    });
  }

  test("if the refresh fails at the start, the session is removed", async ({
    backend,
    page,
    person,
    problems,
  }) => {
    problems.allow(/\b40[013]\b/);
    await person.signIn(page);
    await backend.sql("delete from auth.sessions");
    await backend.sql("delete from auth.refresh_tokens");
    await endSessionIn(page, -1);
    await page.goto("/mypage");
    await expect(page).toHaveURL("/user/signin");
    expect(await storedSession(page)).toBeNull();
  });

  test("without a network it is kept: nobody is signed out by a tunnel", async ({
    page,
    person,
    problems,
  }) => {
    problems.allow(/ERR_FAILED/);
    await person.signIn(page);
    await endSessionIn(page, -1);
    await page.route(/auth\/v1\/token/, (route) => route.abort());
    await page.route(/rest\/v1/, (route) => route.abort());
    await page.goto("/mypage");
    await expect(page.getByRole("button", { name: "Profile", exact: true })).toBeVisible();
    await expect(page).toHaveURL("/mypage");
    expect(await storedSession(page)).not.toBeNull();
  });

  test("is refreshed shortly before it ends while the tab is visible", async ({ page, person }) => {
    await page.clock.install();
    await openAs(person, page, "/mypage");
    await expect(page.getByRole("heading", { level: 1, name: /^challenger-/ })).toBeVisible();
    const count = refreshes(page);
    await page.clock.fastForward("50:00");
    await expect(page.getByRole("button", { name: "Profile", exact: true })).toBeVisible();
    expect(count()).toBe(0);
    const refreshed = page.waitForRequest(/grant_type=refresh_token/);
    await page.clock.fastForward("09:00");
    await refreshed;
    expect(count()).toBe(1);
  });

  test("persists: a new tab and a reload are signed in", async ({ context, page, person }) => {
    await openAs(person, page, "/mypage");
    await page.reload();
    await expect(page.getByRole("button", { name: "Profile", exact: true })).toBeVisible();
    const tab = await context.newPage();
    await tab.goto("/");
    await expect(tab).toHaveURL("/mypage");
  });

  test("syncs across tabs: signed out in one is signed out in all, and signed in as well", async ({
    context,
    page,
    person,
  }) => {
    await openAs(person, page, "/mypage/setting");
    const tab = await context.newPage();
    await tab.goto("/home");
    await signOut(tab);
    await expect(tab).toHaveURL("/user/signin");
    await expect(page).toHaveURL("/user/signin");
    await expect(page.getByRole("button", { name: "Profile", exact: true })).toHaveCount(0);
    await page.goto("/home");
    await signIn(tab, person.email, person.password);
    await expect(tab).toHaveURL("/mypage");
    await expect(page.getByRole("button", { name: "Profile", exact: true })).toBeVisible();
  });

  test("signed out, nothing of the person is left on the page or in the browser", async ({
    page,
    person,
  }) => {
    await person.setProfile({ nickname: "Mina" });
    await person.setChallenge({ title: "Secret", visibility: "private" });
    await openAs(person, page, "/mypage");
    await expect(page.getByText("Secret")).toBeVisible();
    await signOut(page);
    await expect(page).toHaveURL("/user/signin");
    expect(await storedSession(page)).toBeNull();
    await page.goBack();
    await expect(page.getByText("Secret")).toHaveCount(0);
    await expect(page.getByText("Mina")).toHaveCount(0);
  });

  test("signing out is of this device alone", async ({ newDevice, page, person }) => {
    const other = await newDevice();
    await signIn(other, person.email, person.password);
    await expect(other).toHaveURL("/mypage");
    await openAs(person, page, "/mypage");
    await signOut(page);
    await expect(page).toHaveURL("/user/signin");
    await endSessionIn(other, -1);
    await other.reload();
    await expect(other.getByRole("button", { name: "Profile", exact: true })).toBeVisible();
  });
});
