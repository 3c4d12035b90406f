import { aChallenge, aDay, anId, aProfile, aSetting } from "@diary/core/testing";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { answerDialog, refusal, renderTestApp, type RenderedTestApp } from "./render-test-app.tsx";

const EMAIL = "hello@challenge-diary.example";
const member = anId(9001);
const challenge = aChallenge({ user_id: member });
const { challenge_id } = challenge;
const day = aDay({ user_id: member, challenge_id });

const HOUR = "2026-11-20T15:00:00Z";
const TOO_MANY = /Too many, try again at \d\d:\d\d\./;

/** Ways in which a request fails. */
const FAILURES = {
  // The worst case: postgrest-js reads the body `null` as "no error".
  "the server fails": () => Response.json(null, { status: 500 }),
  "the network is gone": () => {
    throw new TypeError("Failed to fetch");
  },
  "more than an hour allows": () => refusal(429, "quota/exceeded", HOUR),
};
/** Also failures of the password form only. */
const ANSWERS = {
  ...FAILURES,
  "the server refuses": () =>
    Response.json(
      { code: 400, error_code: "validation_failed", msg: "Password recovery requires an email" },
      { status: 400 },
    ),
};
type Failure = keyof typeof ANSWERS;

/** Page of a user by default, with a server that fails `method` at `path` and accepts everything else. */
async function open(address: string, method: string, path: string, isMember = true) {
  let failure: Failure | undefined;
  const sent: unknown[] = [];
  const site = await renderTestApp(address, {
    ...(isMember && { member }),
    answer: (asked, body, by) => {
      if (asked === path && by === method) {
        if (failure !== undefined) return ANSWERS[failure]();
        sent.push(body);
      }
      if (asked === "/auth/v1/user") return { id: member, email: "mina@diary.example" };
      const changed = { ...(body as object) };
      if (asked === "/rest/v1/home_challenge") return [challenge];
      if (asked === "/rest/v1/challenge") return [{ challenge_id }];
      if (asked === "/rest/v1/profile") return [aProfile(changed)];
      if (asked === "/rest/v1/setting") return [aSetting(changed)];
      if (asked === "/rest/v1/likes" && by === "GET") return [];
      if (asked === "/rest/v1/day" && by === "PATCH") return [{ ...day, ...changed }];
      if (asked === "/rest/v1/day" && by === "GET") return [day];
      if (asked === "/auth/v1/recover") return {};
      return by === "GET" ? [] : new Response(null, { status: 201 });
    },
  });
  return { site, sent, fail: (as: Failure | undefined) => (failure = as) };
}

const button = (site: RenderedTestApp, name: string) => site.getByRole("button", { name, exact: true });

const logged = () => vi.mocked(console.error).mock.calls.join();

type Opened = Awaited<ReturnType<typeof open>>;

/** Sends the form with this failure: a message is shown, and typed values stay. */
async function failOnce(
  { fail, site }: Opened,
  failure: keyof typeof FAILURES,
  { submit, title, typed }: { submit: string; title: string; typed: Record<string, string> },
  text: string | RegExp = failure === "more than an hour allows" ? TOO_MANY : "",
) {
  fail(failure);
  await button(site, submit).click();
  await answerDialog(site, title, text);
  for (const [label, value] of Object.entries(typed)) {
    await expect.element(site.getByRole("textbox", { name: label, exact: true })).toHaveValue(value);
  }
  await expect.element(button(site, submit)).toBeEnabled();
  fail(undefined);
}

/** Feedback form from the header's menu. */
async function openFeedback() {
  const opened = await open("/mypage", "POST", "/rest/v1/feedback");
  await button(opened.site, "Profile").click();
  await opened.site.getByRole("menuitem", { name: "FeedBack" }).click();
  return opened;
}

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());

describe("a rejected form keeps its values", () => {
  test("a new challenge stays in its form after a failure", async () => {
    const opened = await open("/challenge/create", "POST", "/rest/v1/challenge");
    const { sent, site } = opened;
    const typed = { Title: "Ten katas", Description: "One every\nmorning." };
    for (const [label, text] of Object.entries(typed)) await site.getByLabelText(label).fill(text);
    for (const failure of Object.keys(FAILURES) as (keyof typeof FAILURES)[]) {
      vi.mocked(console.error).mockClear();
      await failOnce(opened, failure, { submit: "Create Challenge", title: "Failed", typed });
      await expect.poll(logged).toContain("AppError");
    }
    await button(site, "Create Challenge").click();
    await expect.element(site.getByRole("region", { name: "Challenging" })).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ title: typed.Title, desc: typed.Description })]);
  });

  test("an edited challenge stays in its form after a failure", async () => {
    const opened = await open(`/challenge/update/${challenge_id}`, "PATCH", "/rest/v1/challenge");
    const { sent, site } = opened;
    const typed = { Title: "Read twenty pages" };
    await site.getByLabelText("Title").fill(typed.Title);
    await failOnce(opened, "the server fails", { submit: "Update Challenge", title: "Failed", typed });
    await button(site, "Update Challenge").click();
    await answerDialog(site, "Success", "Your Diary info has changed");
    expect(sent).toEqual([expect.objectContaining({ title: typed.Title })]);
    await expect.element(site.getByRole("region", { name: "Challenging" })).toBeVisible();
  });

  test("an edited entry stays in its form after a failure", async () => {
    const { fail, sent, site } = await open(
      `/day/edit/${challenge_id}/${day.day_id}`,
      "PATCH",
      "/rest/v1/day",
    );
    const content = site.getByLabelText("What did you do today?");
    await expect.element(site.getByLabelText("Date")).toBeDisabled();
    await content.fill("");
    await button(site, "Update").click();
    await expect.element(site.getByText("What did you do today? is required.").first()).toBeVisible();
    expect(sent).toEqual([]);
    await content.fill("Chapter one and two.");
    fail("the server fails");
    await button(site, "Update").click();
    await answerDialog(site, "Failed");
    await expect.poll(logged).toContain("An entry was not taken");
    await expect.element(content).toHaveValue("Chapter one and two.");
    await expect.element(button(site, "Update")).toBeEnabled();
    fail(undefined);
    await button(site, "Update").click();
    await answerDialog(site, "Update your day Success");
    expect(sent).toContainEqual(expect.objectContaining({ content: "Chapter one and two." }));
    await expect.element(site.getByRole("heading", { level: 1, name: challenge.title })).toBeVisible();
  });

  test("a profile stays in its form after a failure", async () => {
    const opened = await open("/mypage/setting", "PATCH", "/rest/v1/profile");
    const { sent, site } = opened;
    const typed = { Nickname: "Ume", Comment: "Mornings." };
    await site.getByLabelText("Nickname").fill(typed.Nickname);
    await site.getByLabelText("Comment").fill(typed.Comment);
    const form = { submit: "Update Profile", title: "Failed", typed };
    await failOnce(opened, "more than an hour allows", form);
    await button(site, "Update Profile").click();
    // The page continues after the dialog is closed.
    await expect.element(site.getByRole("dialog", { name: "Update your profile Success" })).toBeVisible();
    await expect.element(site.getByLabelText("Nickname")).toBeInTheDocument();
    await answerDialog(site, "Update your profile Success");
    expect(sent).toEqual([{ nickname: "Ume", comment: "Mornings." }]);
    await expect.element(site.getByRole("region", { name: "Challenging" })).toBeVisible();
  });
});

describe("rejected feedback stays in its form", () => {
  const typed = { Title: "Colours", Email: "me@example.com", Feedback: "More\nink." };
  const row = { title: "Colours", email: "me@example.com", feedback: "More\nink." };

  async function fill(site: RenderedTestApp) {
    const form = site.getByRole("dialog", { name: "Feedback" });
    for (const [label, text] of Object.entries(typed)) {
      await form.getByLabelText(label, { exact: true }).fill(text);
    }
    return form;
  }

  test("the header's feedback form sends no user id", async () => {
    const opened = await openFeedback();
    const { sent, site } = opened;
    const form = await fill(site);
    await expect.element(form.getByLabelText("Feedback", { exact: true })).toHaveAttribute("rows", "4");
    const title = `Failed, please email us (${EMAIL})`;
    await failOnce(opened, "the server fails", { submit: "Submit", title, typed });
    await button(site, "Submit").click();
    await expect.element(form).not.toBeInTheDocument();
    expect(sent).toEqual([row]);
  });

  test("feedback is still there after leaving the page", async () => {
    const { site: before } = await openFeedback();
    await fill(before);
    await before.unmount();
    const form = (await openFeedback()).site.getByRole("dialog", { name: "Feedback" });
    await expect.element(form.getByLabelText("Feedback", { exact: true })).toHaveValue(typed.Feedback);
  });

  test("the floating feedback form has an optional Email and is empty after sending", async () => {
    await page.viewport(1280, 800);
    const opened = await open("/mypage", "POST", "/rest/v1/feedback");
    const { sent, site } = opened;
    await button(site, "Feedback").click();
    const form = site.getByRole("dialog", { name: "Feedback" });
    await expect.element(form.getByLabelText("Email")).toHaveAttribute("type", "email");
    await button(site, "Submit").click();
    await expect.element(form.getByText("Title is required.").first()).toBeVisible();
    await expect.element(form.getByText("Feedback is required.").first()).toBeVisible();
    expect(form.getByText("Email is required.").query()).toBeNull();
    await fill(site);
    const failed = { submit: "Submit", title: "Something wrong!", typed };
    await failOnce(opened, "the network is gone", failed, `please email us (${EMAIL})`);
    await failOnce(opened, "more than an hour allows", failed);
    await button(site, "Submit").click();
    await answerDialog(site, "SUBMITTED", "Thank you for your feedback!");
    await button(site, "Feedback").click();
    for (const label of Object.keys(typed)) {
      await expect.element(form.getByLabelText(label, { exact: true })).toHaveValue("");
    }
    await form.getByLabelText("Title").fill("Stamps");
    await form.getByLabelText("Feedback", { exact: true }).fill("More ink.");
    await button(site, "Submit").click();
    await answerDialog(site, "SUBMITTED", "Thank you for your feedback!");
    expect(sent).toEqual([
      { ...row, user_id: member },
      { title: "Stamps", email: null, feedback: "More ink.", user_id: member },
    ]);
  });
});

test("deleting a challenge: cancel does nothing, and a failure is logged", async () => {
  const { fail, sent, site } = await open(`/challenge/${challenge_id}`, "DELETE", "/rest/v1/challenge");
  const heading = site.getByRole("heading", { level: 1, name: challenge.title });
  await button(site, "Delete").click();
  const dialog = site.getByRole("dialog", { name: "Delete data" });
  await expect
    .element(dialog.getByText("When you delete, you can't restore it again. Are you sure?"))
    .toBeVisible();
  // Text as the stylesheet shows it.
  const seen = () => dialog.getByRole("button").elements();
  expect(seen().map((element) => (element as HTMLElement).innerText)).toEqual(["cancel", "OK"]);
  await dialog.getByRole("button", { name: "cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(heading).toBeVisible();
  fail("the network is gone");
  await button(site, "Delete").click();
  await answerDialog(site, "Delete data");
  await expect.poll(logged).toContain("An error occurred while deleting data.");
  await expect.element(heading).toBeVisible();
  await expect.element(button(site, "Delete")).toBeEnabled();
  expect(sent).toEqual([]);
  fail(undefined);
  await button(site, "Delete").click();
  await answerDialog(site, "Delete data");
  await expect.element(site.getByRole("region", { name: "Challenging" })).toBeVisible();
  expect(sent).toHaveLength(1);
});

const readOnly = (rows: unknown[]) => (_sent: unknown, method: string) =>
  method === "GET" ? rows : Response.json({ code: "42501", message: "permission denied" }, { status: 403 });

test.each([
  ["when the day starts", "/days", "button", "Save", "The hour could not be saved. Please try again."],
  ["news of likes", "/people", "radio", "Off", "The setting could not be saved. Please try again."],
  [
    "whether it may be listed",
    "",
    "switch",
    /^Search engines/,
    "The handle could not be saved. Please try again.",
  ],
] as const)(
  "a setting that is not taken says so, and is logged: %s",
  async (_, section, role, name, said) => {
    const site = await renderTestApp(`/mypage/setting${section}`, {
      member,
      answer: {
        setting: readOnly([aSetting({ time_zone: "UTC" })]),
        profile: readOnly([aProfile({ handle: "mina" })]),
      },
    });
    await site.getByRole(role, { name }).click();
    await expect.element(site.getByText(said)).toBeVisible();
    expect(logged()).toContain(said);
  },
);

test.each([
  ["/user/signin", "/auth/v1/token", "Sign In", "Login Failed"],
  ["/user/signup", "/auth/v1/signup", "Sign Up", "SignUp Failed"],
])("%s without a network says so, and keeps what was typed", async (address, path, submit, title) => {
  const { fail, site } = await open(address, "POST", path, false);
  const [email, password] = [site.getByLabelText("Email Address"), site.getByLabelText(/Password$/)];
  fail("the network is gone");
  await email.fill("mina@diary.example");
  for (const field of password.all()) await field.fill("secret1234");
  await button(site, submit).click();
  const message = "The server can't be reached. Please check your connection.";
  await answerDialog(site, title, message);
  await expect.element(site.getByRole("alert")).toHaveTextContent(message);
  await expect.element(email).toHaveValue("mina@diary.example");
  await expect.element(password.first()).toHaveValue("secret1234");
  await expect.element(button(site, submit)).toBeEnabled();
});

test("a failed reset request shows one message for every reason", async () => {
  const { fail, site } = await open("/changepassword", "POST", "/auth/v1/recover", false);
  const email = site.getByLabelText("Email Address");
  await expect.element(email).toHaveAttribute("required");
  // The browser validates nothing: the server decides.
  await expect.element(email.element().closest("form")!).toHaveAttribute("novalidate");
  for (const [failure, typed] of [
    ["the server refuses", ""],
    ["the network is gone", "mina@diary.example"],
  ] as const) {
    fail(failure);
    await email.fill(typed);
    await button(site, "Request Password Reset").click();
    await answerDialog(site, "Reset Failed", "Something error, Please contact dev team.");
    await expect.element(email).toHaveValue(typed);
    await expect.element(button(site, "Request Password Reset")).toBeEnabled();
  }
  fail(undefined);
  await button(site, "Request Password Reset").click();
  await answerDialog(site, "Please check your Email");
});

describe("a rejected like is reverted", () => {
  test("a rejected like is reverted silently, but a quota shows its reason", async () => {
    const { fail, site } = await open(`/challenge/${challenge_id}`, "POST", "/rest/v1/likes");
    const like = site.getByRole("button", { name: "Like" });
    await expect.element(like).toBeVisible();
    const count = like.element().textContent;
    for (const failure of ["the server fails", "more than an hour allows"] as const) {
      vi.mocked(console.error).mockClear();
      fail(failure);
      await like.click();
      await expect.poll(logged).toContain("A like was not saved");
      await expect.element(like).toHaveAttribute("aria-pressed", "false");
      await expect.element(like).toHaveTextContent(count);
      expect(site.getByRole("dialog").query()).toBeNull();
    }
    const snackbars = site.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
    await expect.element(snackbars.getByText(TOO_MANY)).toBeVisible();
    // Not awaited: the first snackbar closes after a while.
    expect(snackbars.elements()).toHaveLength(1);
  });
});

test.each([
  [
    "over what an hour allows",
    "Failed",
    "You have written too many entries in the last hour. Try again later.",
    ANSWERS["more than an hour allows"],
  ],
  [
    "with more bytes than a proxy takes",
    "Failed",
    "This text is too large for the server. Shorten it and try again.",
    () => new Response("<h1>413</h1>", { status: 413, headers: { "content-type": "text/html" } }),
  ],
  [
    "of a day that another device has written",
    "Cannot register data with the same date",
    "",
    () => Response.json({ code: "23505", message: "taken" }, { status: 409 }),
  ],
])("an entry %s keeps its text, with the reason", async (_, title, text, refuse) => {
  const site = await renderTestApp(`/day/create/${challenge_id}`, {
    member,
    answer: { home_challenge: [challenge], day: (sent?: object) => (sent === undefined ? [] : refuse()) },
  });
  await site.getByLabelText("Content").fill("The third chapter.");
  await button(site, "Register!").click();
  await answerDialog(site, title, text);
  await expect.element(site.getByLabelText("Content")).toHaveValue("The third chapter.");
  await expect.element(button(site, "Register!")).toBeEnabled();
});
