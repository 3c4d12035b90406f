import { aProfile, aSetting } from "@diary/core/testing";
import { beforeEach, describe, expect, test, vi } from "vitest";

import {
  ANSWERS,
  button,
  challenge,
  challenge_id,
  logged,
  member,
  openFailing,
  TOO_MANY,
} from "./failing-site.tsx";
import { answerDialog, renderTestApp } from "./render-test-app.tsx";

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());

const readOnly = (rows: unknown[]) => (_sent: unknown, method: string) =>
  method === "GET" ? rows : Response.json({ code: "42501", message: "permission denied" }, { status: 403 });

type Setting = [section: string, role: "button" | "radio" | "switch", name: RegExp | string, message: string];

async function expectRejectedSetting(...[section, role, name, message]: Setting) {
  const site = await renderTestApp(`/mypage/setting${section}`, {
    member,
    answer: {
      setting: readOnly([aSetting({ time_zone: "UTC" })]),
      profile: readOnly([aProfile({ handle: "mina" })]),
    },
  });
  await site.getByRole(role, { name }).click();
  await expect.element(site.getByText(message)).toBeVisible();
  expect(logged()).toContain(message);
}

test("an error is shown and logged if the server rejects a setting", () =>
  expectRejectedSetting("/days", "button", "Save", "The hour may not have been saved. Please try again."));

test.each<Setting>([
  ["/people", "radio", "Off", "The setting may not have been saved. Please try again."],
  ["", "switch", /^Search engines/, "The handle may not have been saved. Please try again."],
])(
  "an error is shown and logged if the server rejects a change on /mypage/setting%s",
  { tags: "extended" },
  expectRejectedSetting,
);

async function expectTypedValuesKept(address: string, path: string, submit: string, title: string) {
  const { fail, site } = await openFailing(address, "POST", path, false);
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
}

test("/user/signin without a network shows an error and keeps the typed values", { tags: "extended" }, () =>
  expectTypedValuesKept("/user/signin", "/auth/v1/token", "Sign In", "Login Failed"),
);

test("/user/signup without a network shows an error and keeps the typed values", { tags: "extended" }, () =>
  expectTypedValuesKept("/user/signup", "/auth/v1/signup", "Sign Up", "SignUp Failed"),
);

test("a failed password reset has the same message without a network", { tags: "extended" }, async () => {
  const { fail, site } = await openFailing("/changepassword", "POST", "/auth/v1/recover", false);
  const email = site.getByLabelText("Email Address");
  await expect.element(email).toHaveAttribute("required");
  await expect.element(email.element().closest("form")!).toHaveAttribute("novalidate");
  for (const [failure, typed] of [
    ["the server rejects", ""],
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
  test("a rejected like is reverted, and only an exceeded quota shows a message", async () => {
    const { fail, site } = await openFailing(`/challenge/${challenge_id}`, "POST", "/rest/v1/likes");
    const like = site.getByRole("button", { name: "Like" });
    await expect.element(like).toBeVisible();
    const count = like.element().textContent;
    for (const failure of ["the server fails", "the quota is exceeded"] as const) {
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
    // A message about the first failure would still be visible.
    expect(snackbars.elements()).toHaveLength(1);
  });
});

async function expectTextKept(title: string, text: string, refuse: () => unknown) {
  const site = await renderTestApp(`/day/create/${challenge_id}`, {
    member,
    answer: { home_challenge: [challenge], day: (sent?: object) => (sent === undefined ? [] : refuse()) },
  });
  await site.getByLabelText("Content").fill("The third chapter.");
  await button(site, "Register!").click();
  await answerDialog(site, title, text);
  await expect.element(site.getByLabelText("Content")).toHaveValue("The third chapter.");
  await expect.element(button(site, "Register!")).toBeEnabled();
}

test("an entry beyond the hourly quota keeps its text and shows the reason", () =>
  expectTextKept(
    "Failed",
    "You have written too many entries in the last hour. Try again later.",
    ANSWERS["the quota is exceeded"],
  ));

test("an entry larger than a proxy's limit keeps its text and shows the reason", { tags: "extended" }, () =>
  expectTextKept(
    "Failed",
    "This text is too large for the server. Shorten it and try again.",
    () => new Response("<h1>413</h1>", { status: 413, headers: { "content-type": "text/html" } }),
  ),
);

test("an entry for a date with an entry keeps its text and shows the reason", { tags: "extended" }, () =>
  expectTextKept("Cannot register data with the same date", "", () =>
    Response.json({ code: "23505", message: "taken" }, { status: 409 }),
  ),
);
