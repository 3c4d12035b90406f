import { aSession } from "@diary/core/session-sync/testing";
import { anId } from "@diary/core/testing";
import { expect, onTestFinished, test } from "vitest";

import { renderTestApp } from "../testing/render-test-app.tsx";

const LINK = "?token_hash=abc&type=signup";
const email = "mina@diary.example";

function session() {
  const made = aSession({ userId: anId(9001), signedInAt: Math.floor(Date.now() / 1000) });
  const [, payload] = made.access_token.split(".");
  const access_token = `${btoa('{"alg":"HS256"}')}.${payload}.none`;
  return { ...made, access_token, user: { id: anId(9001), email } };
}

async function open(link: string, answers: Record<string, unknown> = {}) {
  const here = location.href;
  onTestFinished(() => history.replaceState(history.state, "", here));
  history.replaceState(history.state, "", location.pathname + link);
  const passwords: unknown[] = [];
  const user = ({ password }: { password?: unknown } = {}, method = "GET") => {
    if (method === "PUT") passwords.push(password);
    return { id: anId(9001), email };
  };
  const answer = { verify: session, user, logout: () => new Response(null, { status: 204 }), ...answers };
  return { passwords, site: await renderTestApp(`/user/confirm${link}`, { answer }) };
}

test("a link asks for a password, then confirms the address and leads to Sign In", async () => {
  const { passwords, site } = await open(LINK);
  const password = site.getByLabelText("Password", { exact: true });
  const confirm = site.getByRole("button", { name: "Confirm" });
  await password.fill("short1");
  await confirm.click();
  await expect
    .element(site.getByText("The password needs at least 8 letters and digits.").first())
    .toBeVisible();
  expect(site.requests.filter((path) => path.startsWith("/auth/v1/"))).toEqual([]);
  await password.fill("secret1234");
  await confirm.click();
  await expect.element(site.getByText("The address is confirmed. You can sign in now.")).toBeVisible();
  await expect.element(site.getByText(email)).toBeVisible();
  await expect
    .element(site.getByRole("main").getByRole("link", { name: "Sign In" }))
    .toHaveAttribute("href", "/user/signin");
  expect(passwords).toEqual(["secret1234"]);
});

test("after a failure of the server, the same link and password can be sent again", async () => {
  let isDown = true;
  const verify = () => (isDown ? Response.json({ msg: "down" }, { status: 500 }) : session());
  const { site } = await open(LINK, { verify });
  await site.getByLabelText("Password", { exact: true }).fill("secret1234");
  await site.getByRole("button", { name: "Confirm" }).click();
  await expect.element(site.getByRole("alert")).toBeVisible();
  await expect.element(site.getByLabelText("Password", { exact: true })).toHaveValue("secret1234");
  isDown = false;
  await site.getByRole("button", { name: "Confirm" }).click();
  await expect.element(site.getByText("The address is confirmed. You can sign in now.")).toBeVisible();
});

test.each([
  ["that has expired", LINK],
  ["of another kind", "?token_hash=abc&type=recovery"],
])("a link %s offers to sign in and another mail", async (_, link) => {
  const expired = { error_code: "otp_expired", msg: "Email link is invalid or has expired" };
  const { site } = await open(link, { verify: () => Response.json(expired, { status: 403 }) });
  if (link === LINK) {
    await site.getByLabelText("Password", { exact: true }).fill("secret1234");
    await site.getByRole("button", { name: "Confirm" }).click();
  }
  await expect.element(site.getByRole("alert")).toMatchTextContent(/^This link does not work/);
  await expect.element(site.getByRole("main").getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect.element(site.getByRole("button", { name: "Send the mail again" })).toBeVisible();
});

test("a page that was opened without a link sends a mail to the typed address", async () => {
  const { site } = await open("", { resend: {} });
  await expect.element(site.getByText(/^Open this page from the link/)).toBeVisible();
  await site.getByLabelText("Email Address").fill(email);
  await site.getByRole("button", { name: "Send the mail again" }).click();
  await expect
    .element(site.getByText(`If ${email} is not confirmed yet, another mail was sent.`))
    .toBeVisible();
});
