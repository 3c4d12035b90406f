import { paths } from "@diary/core/paths";
import { aChallenge, aDay, anId, aProfile } from "@diary/core/testing";
import { expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

import { renderTestApp, type RenderedTestApp, skipToLater } from "../testing/render-test-app.tsx";

const member = anId(9001);
const onWideScreen = () => page.viewport(1280, 800);
const onPhone = () => page.viewport(360, 740);

const byName = (site: RenderedTestApp, role: "button" | "link", name: string) =>
  site.getByRole(role, { name, exact: true });
const fillOf = (element: Element) => getComputedStyle(element).backgroundColor;
const boxOf = (found: Locator) => found.element().getBoundingClientRect();

test("a visitor sees Sign in, no Feedback; the sign-up's terms open in a new tab", async () => {
  const site = await renderTestApp("/home");
  const header = site.getByRole("banner");
  for (const resize of [onPhone, onWideScreen]) {
    await resize();
    await expect.element(byName(site, "link", "Sign in")).toBeVisible();
    for (const name of ["Feedback", "Profile"])
      await expect.element(byName(site, "button", name)).not.toBeInTheDocument();
    await expect.element(header.getByRole("link", { name: "Register Day" })).not.toBeInTheDocument();
  }
  await expect.element(byName(site, "link", "Challenge Diary")).toHaveAttribute("href", paths.home);
  await expect.element(byName(site, "link", "Sign in")).not.toHaveAttribute("aria-current");
  await byName(site, "link", "Sign in").click();
  await expect.element(byName(site, "link", "Sign in")).toHaveAttribute("aria-current", "page");
  await site.getByRole("link", { name: "I don't have an account." }).click();
  const terms = site.getByRole("main").getByRole("link", { name: "Terms of Service" });
  await expect.element(terms).toHaveAttribute("href", paths.term);
  await expect.element(terms).toHaveAttribute("target", "_blank");
});

test(
  "header, footer, title and landing page show the name that the operator gave the site",
  { tags: "extended" },
  async () => {
    const site = await renderTestApp("/", { siteName: "Ume's Diary" });
    await expect.element(site.getByRole("heading", { name: "Welcome to Ume's Diary" })).toBeVisible();
    await expect.element(site.getByRole("banner").getByRole("link", { name: "Ume's Diary" })).toBeVisible();
    await expect.element(site.getByRole("contentinfo").getByText(/^© \d+ Ume's Diary$/)).toBeVisible();
    expect(document.title).toBe("Ume's Diary · one entry a day");
    await byName(site, "link", "Sign in").first().click();
    await expect.poll(() => document.title).toBe("Sign In · Ume's Diary");
  },
);

test("a user sees Profile, and on wide screens also Register Day and Feedback", async () => {
  const site = await renderTestApp("/home", { member, answer: {} });
  const register = site.getByRole("banner").getByRole("link", { name: "Register Day" });
  const feedback = byName(site, "button", "Feedback");
  const form = site.getByRole("dialog", { name: "Feedback" });
  await onPhone();
  await expect.element(byName(site, "button", "Profile")).toBeVisible();
  await expect.element(register).not.toBeInTheDocument();
  await expect.element(feedback).not.toBeInTheDocument();
  await expect.element(byName(site, "link", "Sign in")).not.toBeInTheDocument();
  await onWideScreen();
  await expect.element(register).toHaveAttribute("href", "/day/create/none");
  await feedback.click();
  await expect.element(form).toBeVisible();
  await byName(site, "button", "Close").click();
  await byName(site, "button", "Profile").click();
  const items = site.getByRole("menuitem");
  await expect.element(items.first()).toBeVisible();
  expect(items.elements().map((item) => [item.textContent, item.getAttribute("href")])).toEqual([
    ["MyPage", "/mypage"],
    ["Register", "/day/create/none"],
    ["Circles", "/circles"],
    ["Settings", "/mypage/setting"],
    ["Sign out", null],
    ["FeedBack", null],
    ["Keyboard shortcuts", null],
  ]);
});

test.each([
  [paths.landing, { SignUp: "/user/signup", "See what others are up to": "/home" }],
  [paths.signIn, { "Forgot password": "/changepassword", "I don't have an account.": "/user/signup" }],
  [paths.signUp, { "Already have an account": "/user/signin" }],
  [
    paths.requestReset,
    { "Already have an account": "/user/signin", "I don't have an account.": "/user/signup" },
  ],
  ["/no/such/page", { HOME: "/home" }],
  [
    paths.myPage,
    {
      "Edit Profile": "/mypage/setting",
      "New Challenge": "/challenge/create",
      "Register Day": "/day/create/none",
      HOME: "/home",
      "Search entries": "/search#in=entries",
    },
  ],
])("the page %s has links to the pages that users open next", async (address, links) => {
  const answer = { profile: [aProfile()] };
  const site = await renderTestApp(address, { answer, ...(address.startsWith("/mypage") && { member }) });
  for (const [name, href] of Object.entries(links)) {
    const link = site.getByRole("main").getByRole("link", { name, exact: true }).first();
    await expect.element(link).toHaveAttribute("href", href);
  }
});

async function expectOwnersActions(resize: () => Promise<void>) {
  await resize();
  const own = aChallenge({ user_id: member });
  const site = await renderTestApp(paths.challenge(anId(1)), { member, answer: { home_challenge: [own] } });
  await byName(site, "button", `More: ${own.title}`).click();
  const items = site.getByRole("menuitem");
  await expect.element(items.first()).toBeVisible();
  expect(items.elements().map((item) => [item.textContent, item.getAttribute("href")])).toEqual([
    ["Edit", `/challenge/update/${anId(1)}`],
    ["Rest days", null],
    ["End it here", null],
    ["Start again", `/challenge/create?from=${anId(1)}`],
    ["Badge and card", null],
    ["Proof", paths.proof(anId(1))],
    ["Print as a book", `/mypage/book?challenge=${anId(1)}`],
    ["MYPAGE", "/mypage"],
    ["Delete", null],
  ]);
}

test("an owner's actions are in a menu on a phone", () => expectOwnersActions(onPhone));

test("an owner's actions are in a menu on a wide screen", { tags: "extended" }, () =>
  expectOwnersActions(onWideScreen),
);

test("on a phone, the settings' list scrolls to the open section", { tags: "extended" }, async () => {
  await onPhone();
  const site = await renderTestApp("/mypage/setting", { member, answer: { profile: [aProfile()] } });
  const sections = site.getByRole("navigation", { name: "Setting" });
  for (const name of [
    "Days and reminders",
    "Language and look",
    "People",
    "Your data",
    "Account",
    "Profile",
  ]) {
    const link = sections.getByRole("link", { name });
    await link.click();
    await expect.element(site.getByRole("heading", { level: 2 }).first()).toHaveTextContent(name);
    await expect.element(link).toHaveAttribute("aria-current", "page");
    await expect.element(link).toBeInViewport();
  }
});

test(
  "a challenge's title is next to its stamps, or above them in narrow windows",
  { tags: "extended" },
  async () => {
    await onWideScreen();
    const site = await renderTestApp(paths.challenge(anId(1)), {
      answer: { home_challenge: [aChallenge()] },
    });
    const title = site.getByRole("heading", { level: 1 });
    const count = site.getByRole("main").getByText(/^Day 3/);
    await expect.element(count).toBeVisible();
    expect(boxOf(count).left).toBeGreaterThan(boxOf(title).right - 1);
    await onPhone();
    await expect.poll(() => boxOf(count).top).toBeGreaterThan(boxOf(title).bottom);
  },
);

test("a completed challenge shows entries, days, streak and a link to New Challenge", async () => {
  const done = aChallenge({
    user_id: member,
    start_date: "2026-11-20",
    day: 2,
    days: 2,
    completed: true,
    end_date: "2026-11-23",
  });
  const days = ["2026-11-20", "2026-11-23"].map((date, index) => aDay({ date, day_id: anId(50 + index) }));
  const site = await renderTestApp(paths.challenge(done.challenge_id), {
    member,
    answer: { home_challenge: [done], day: days, profile: [aProfile()] },
  });
  const main = site.getByRole("main");
  await expect.element(main.getByText("2 entries in 4 days, longest streak 1 day")).toBeVisible();
  await expect.element(main.getByRole("button", { name: "Register Day" })).toBeDisabled();
  await expect
    .element(main.getByRole("link", { name: "New Challenge" }))
    .toHaveAttribute("href", paths.createChallenge);
});

test('a challenge that ended early shows "Ended at 3 of 10", no seal, and can be resumed', async () => {
  const ended = aChallenge({ user_id: member, completed: true, ended_early: true, end_date: "2026-11-23" });
  const resumed: unknown[] = [];
  const site = await renderTestApp(paths.challenge(ended.challenge_id), {
    member,
    answer: {
      home_challenge: [ended],
      day: ["2026-11-18", "2026-11-20", "2026-11-21"].map((date, index) =>
        aDay({ date, day_id: anId(50 + index) }),
      ),
      profile: [aProfile()],
      resume_challenge: (sent: unknown) => {
        resumed.push(sent);
        return null;
      },
    },
  });
  const main = site.getByRole("main");
  await expect.element(main.getByText("Ended at 3 of 10")).toBeVisible();
  expect(main.element().textContent).not.toContain("COMPLETED");
  await expect.element(main.getByRole("button", { name: "Register Day" })).not.toBeInTheDocument();
  await main.getByRole("button", { name: "Take it up again" }).click();
  await expect.element(site.getByText("The challenge is open again.")).toBeVisible();
  await expect.element(main).toHaveFocus();
  expect(resumed).toEqual([{ challenge_id: ended.challenge_id }]);
  await main.getByRole("button", { name: `More: ${ended.title}` }).click();
  await expect.element(site.getByRole("menuitem", { name: "Take it up again" })).toBeVisible();
  await expect.element(site.getByRole("menuitem", { name: "End it here" })).not.toBeInTheDocument();
});

test.each([paths.home, paths.myPage])(
  "the seal of a completed challenge covers neither title nor date on %s",
  { tags: "extended" },
  async (at) => {
    const done = aChallenge({ user_id: member, day: 10, completed: true, end_date: "2026-11-28" });
    const site = await renderTestApp(at, {
      member,
      answer: { home_challenge: [done], profile: [aProfile()] },
    });
    const card = site.getByRole("article", { name: done.title });
    await expect.element(card).toBeVisible();
    const seal = card.element().querySelector('svg[viewBox="0 0 100 100"]')!;
    for (const resize of [onWideScreen, onPhone]) {
      await resize();
      const { bottom, left, right, top } = seal.getBoundingClientRect();
      for (const text of [done.title, done.start_date]) {
        const box = boxOf(card.getByText(text));
        const isApart = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
        expect(isApart).toBe(true);
      }
    }
  },
);

test("on My page without challenges, only New Challenge has the accent color", async () => {
  const site = await renderTestApp(paths.myPage, { member, answer: { profile: [aProfile()] } });
  await expect.element(site.getByRole("heading", { name: "No challenge yet" })).toBeVisible();
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.backgroundColor = "var(--color-accent)";
  const accent = fillOf(probe);
  probe.remove();
  const links = site.getByRole("main").getByRole("link").elements();
  const filled = links.filter((link) => fillOf(link) === accent);
  expect(filled.map((link) => link.textContent)).toEqual(["New Challenge"]);
});

test("the link to skip the header focuses the content, and keeps the address", async () => {
  const site = await renderTestApp(paths.policy);
  const skip = byName(site, "link", "Skip to content");
  (skip.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(site.getByRole("main")).toHaveFocus();
  expect(location.hash).toBe("");
});

test("the footer names the site, the year and the legal pages", async () => {
  const site = await renderTestApp(paths.policy);
  const footer = site.getByRole("contentinfo");
  await expect
    .element(footer)
    .toMatchTextContent(new RegExp(`^© ${new Date().getFullYear()} Challenge Diary`));
  await expect.element(footer).toMatchTextContent(/Made with React, .*, Radix and Vite/);
  const links = footer.getByRole("navigation", { name: "Legal" }).getByRole("link").elements();
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Terms of Service", paths.term],
    ["Privacy Policy", paths.policy],
  ]);
});

test("the footer's button translates the site, which remembers the language", async () => {
  const site = await renderTestApp("/home");
  await byName(site, "button", "日本語").click();
  await expect.element(byName(site, "link", "ログイン")).toBeVisible();
  await expect.element(byName(site, "link", "Sign in")).not.toBeInTheDocument();
  expect(document.documentElement.lang).toBe("ja");
  expect(localStorage.getItem("diary-language")).toBe("ja");
  await byName(site, "button", "English").click();
  await expect.element(byName(site, "link", "Sign in")).toBeVisible();
  expect(document.documentElement.lang).toBe("en");
  expect(localStorage.getItem("diary-language")).toBe("en");
});

function showPageAgain(afterMs: number) {
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + afterMs);
  document.dispatchEvent(new Event("visibilitychange"));
  clock.mockRestore();
}

test("an announcement is loaded late, at most every five minutes, and can be dismissed", async () => {
  const later = skipToLater();
  const row = { announcement: "Back at nine.", announced_at: "2026-11-20T09:00:00Z" };
  const site = await renderTestApp("/home", { answer: { site: () => [row] } });
  const asked = () => site.requests.filter((path) => path === "/rest/v1/site").length;
  const banner = site.getByRole("region", { name: "Announcement" });
  await expect
    .poll(async () => {
      await later();
      return asked();
    })
    .toBe(1);
  await expect.element(banner).toMatchTextContent(/^Back at nine\./);
  showPageAgain(4 * 60_000);
  expect(asked()).toBe(1);
  await byName(site, "button", "Dismiss").click();
  await expect.element(banner).not.toBeInTheDocument();
  showPageAgain(5 * 60_000);
  await expect.poll(asked).toBe(2);
  await expect.element(banner).not.toBeInTheDocument();
  Object.assign(row, { announcement: "We are back.", announced_at: "2026-11-21T09:00:00Z" });
  showPageAgain(11 * 60_000);
  await expect.element(banner).toMatchTextContent(/^We are back\./);
});

test("feedback from the menu is anonymous, and its dialog returns the focus to Profile", async () => {
  await onWideScreen();
  const sent: unknown[] = [];
  const feedback = (row: unknown) => {
    sent.push(row);
    return new Response(null, { status: 201 });
  };
  const site = await renderTestApp("/home", { member, answer: { feedback } });
  const form = site.getByRole("dialog", { name: "Feedback" });
  const send = async () => {
    await form.getByRole("textbox", { name: "Title" }).fill("Stamps");
    await form.getByRole("textbox", { name: "Feedback" }).fill("More ink.");
    await form.getByRole("button", { name: "Submit" }).click();
    await expect.element(form).not.toBeInTheDocument();
  };
  const profile = byName(site, "button", "Profile");
  await profile.click();
  await site.getByRole("menuitem", { name: "FeedBack" }).click();
  await expect.element(form).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(profile).toHaveFocus();
  await profile.click();
  await site.getByRole("menuitem", { name: "FeedBack" }).click();
  await send();
  await expect.element(site.getByText("Thank you for your feedback!").first()).toBeVisible();
  await byName(site, "button", "Feedback").click();
  await send();
  await expect.element(site.getByRole("dialog", { name: "SUBMITTED" })).toBeVisible();
  const row = { title: "Stamps", email: null, feedback: "More ink." };
  expect(sent).toEqual([row, { ...row, user_id: member }]);
});
