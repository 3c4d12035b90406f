import { aSession } from "@diary/core/session-sync/testing";
import { anId } from "@diary/core/testing";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { answerDialog, renderTestApp } from "../../testing/render-test-app.tsx";

const member = anId(9001);
const FACTOR = anId(8001);
const CODE = "123456";
const PASSWORD = "abcd1234";
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"></svg>';

let isOn: boolean;
let isSetupDown: boolean;
let asked: string[];
beforeEach(() => {
  isOn = false;
  isSetupDown = false;
  asked = [];
});

const user = () => ({
  id: member,
  email: "mina@diary.example",
  factors: isOn ? [{ id: FACTOR, factor_type: "totp", status: "verified" }] : [],
});
function session() {
  const made = aSession({ userId: member, signedInAt: Math.floor(Date.now() / 1000) });
  const payload = made.access_token.split(".")[1];
  return { ...made, access_token: `${btoa('{"alg":"HS256"}')}.${payload}.none`, user: user() };
}

function open(address: string, options: { member?: string } = { member }) {
  return renderTestApp(address, {
    ...options,
    answer: (path, body, method) => {
      if (isSetupDown && path === "/auth/v1/factors") throw new TypeError("Failed to fetch");
      if (path === "/auth/v1/user" && method === "PUT") {
        if (!asked.includes("verify"))
          return Response.json({ error_code: "insufficient_aal", msg: "" }, { status: 401 });
        asked.push("change");
      }
      if (path === "/auth/v1/user") return user();
      if (path === "/auth/v1/verify") return session();
      if (path === "/auth/v1/token" && (body as { password: string }).password !== PASSWORD)
        return Response.json({ error_code: "invalid_credentials", msg: "" }, { status: 400 });
      if (path === "/auth/v1/token") return session();
      if (path === "/auth/v1/factors")
        return {
          id: FACTOR,
          type: "totp",
          totp: { qr_code: PICTURE, secret: "ABCD2345", uri: "otpauth://" },
        };
      if (path.endsWith("/challenge")) return { id: anId(8002), type: "totp", expires_at: 0 };
      if (path.endsWith("/verify")) {
        if ((body as { code: string }).code !== CODE)
          return Response.json({ error_code: "mfa_verification_failed", msg: "" }, { status: 422 });
        isOn = true;
        asked.push("verify");
        return session();
      }
      if (path.startsWith("/auth/v1/factors/") && method === "DELETE") {
        isOn = false;
        asked.push("remove");
        return { id: FACTOR };
      }
      return [];
    },
  });
}

test("a user turns the second step on with password and code", async () => {
  const site = await open("/mypage/setting/account");
  await site.getByRole("button", { name: "Set it up" }).click();
  await site.getByRole("textbox", { name: "Code" }).fill(CODE);
  await site.getByLabelText("Password", { exact: true }).fill(PASSWORD);
  await site.getByRole("button", { name: "Turn on" }).click();
  await expect.element(site.getByText(/^It is on: signing in asks for a code\.$/)).toBeVisible();
  await expect.element(site.getByRole("main")).toHaveFocus();
  expect(asked).toEqual(["verify"]);
});

test("errors while a user turns the second step on and off keep the form open", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const site = await open("/mypage/setting/account");
  await site.getByRole("button", { name: "Set it up" }).click();
  await expect.element(site.getByRole("img", { name: "Code for your app" })).toBeVisible();
  await expect.element(site.getByText("ABCD 2345")).toBeVisible();
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await site.getByRole("button", { name: "Copy key" }).click();
  expect(copied).toHaveBeenCalledExactlyOnceWith("ABCD2345");
  await expect.element(site.getByText("The key is copied.")).toBeVisible();
  await expect.element(site.getByText(/signs out other devices, and ends access tokens/)).toBeVisible();
  const code = site.getByRole("textbox", { name: "Code" });
  const password = site.getByLabelText("Password", { exact: true });
  await code.fill(CODE);
  await site.getByRole("button", { name: "Turn on" }).click();
  await password.fill("wrong1234");
  await site.getByRole("button", { name: "Turn on" }).click();
  await expect.element(site.getByText("The password is incorrect.")).toBeVisible();
  expect(asked).toEqual([]);
  await password.fill(PASSWORD);
  await code.fill("000000");
  await site.getByRole("button", { name: "Turn on" }).click();
  await expect.element(site.getByText(/^This code is not right/)).toBeVisible();
  await code.fill("123 456");
  await site.getByRole("button", { name: "Turn on" }).click();
  await expect
    .element(site.getByText("It is on: signing in asks for a code.", { exact: true }))
    .toBeVisible();

  await site.getByRole("button", { name: "Turn off" }).click();
  const dialog = site.getByRole("dialog");
  const turnOff = dialog.getByRole("button", { name: "Turn off" });
  await turnOff.click();
  await dialog.getByRole("textbox", { name: "Code" }).fill(CODE);
  await dialog.getByLabelText("Password", { exact: true }).fill("wrong1234");
  await turnOff.click();
  await expect.element(dialog.getByText("The password is incorrect.")).toBeVisible();
  expect(asked).toEqual(["verify"]);
  await dialog.getByLabelText("Password", { exact: true }).fill(PASSWORD);
  await turnOff.click();
  await expect.element(site.getByRole("button", { name: "Set it up" })).toBeVisible();
  await expect.element(site.getByRole("main")).toHaveFocus();
  expect(asked).toEqual(["verify", "verify", "remove"]);
});

test("a failed setup of the second step shows an error message", { tags: "extended" }, async () => {
  const site = await open("/mypage/setting/account");
  const button = site.getByRole("button", { name: "Set it up" });
  await expect.element(button).toBeVisible();
  isSetupDown = true;
  await button.click();
  await expect.element(site.getByText("That may not have worked. Please try again.")).toBeVisible();
});

test("the sign-in asks for a code after the password, and Back returns to the password", async () => {
  isOn = true;
  const site = await open("/user/signin", {});
  const signIn = async () => {
    await site.getByRole("textbox", { name: "Email Address" }).fill("mina@diary.example");
    await site.getByLabelText("Password", { exact: true }).fill("abcd1234");
    await site.getByRole("button", { name: "Sign In" }).click();
    await expect.element(site.getByText(/^Your password is right\./)).toBeVisible();
    await expect.element(site.getByRole("textbox", { name: "Code" })).toHaveFocus();
  };
  await signIn();
  await site.getByRole("button", { name: "Back" }).click();
  await signIn();
  const code = site.getByRole("textbox", { name: "Code" });
  await code.fill("000000");
  await site.getByRole("button", { name: "Sign In" }).click();
  await expect.element(site.getByText(/^This code is not right/)).toBeVisible();
  await expect.element(code).toHaveValue("");
  await code.fill(CODE);
  await site.getByRole("button", { name: "Sign In" }).click();
  await expect.element(site.getByText("Login Success")).toBeVisible();
});

test(
  "after a recovery link, changing the password asks for the code and sends it",
  { tags: "extended" },
  async () => {
    isOn = true;
    const link = "?token_hash=abc&type=recovery";
    const here = location.href;
    onTestFinished(() => history.replaceState(history.state, "", here));
    history.replaceState(history.state, "", location.pathname + link);
    const site = await open(`/changepasswordform${link}`, {});
    await site.getByRole("button", { name: "Continue" }).click();
    for (const label of ["New Password", "Confirm Password"])
      await site.getByLabelText(label, { exact: true }).fill("another1234");
    const change = site.getByRole("button", { name: "Change Password", exact: true });
    await change.click();
    await expect
      .element(site.getByText("Your account also asks for a code of your app.", { exact: true }))
      .toBeVisible();
    expect(asked).toEqual([]);
    await site.getByRole("textbox", { name: "Code" }).fill(CODE);
    await change.click();
    await answerDialog(site, "Password has changed");
    expect(asked).toEqual(["verify", "change"]);
  },
);

test("deleting the account asks for the code", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  isOn = true;
  const site = await open("/mypage/setting/account");
  await site.getByRole("button", { name: "Delete account" }).click();
  const dialog = site.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Type DELETE to confirm" }).fill("DELETE");
  await dialog.getByLabelText("Password", { exact: true }).fill("abcd1234");
  await dialog.getByRole("button", { name: "Delete everything" }).click();
  await expect
    .element(dialog.getByText("Your account also asks for a code of your app.", { exact: true }))
    .toBeVisible();
  await dialog.getByRole("textbox", { name: "Code" }).fill("000000");
  await dialog.getByRole("button", { name: "Delete everything" }).click();
  await expect.element(dialog.getByText(/^This code is not right/)).toBeVisible();
});

test("a canceled dialog keeps no password, code or confirmation", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  isOn = true;
  const site = await open("/mypage/setting/account");
  const dialog = site.getByRole("dialog");
  const password = dialog.getByLabelText("Password", { exact: true });
  const press = (name: string) => dialog.getByRole("button", { name }).click();
  const reopen = async (button: string) => {
    await expect.element(dialog.getByRole("alert")).toBeVisible();
    await press("cancel");
    await expect.element(dialog).not.toBeInTheDocument();
    await site.getByRole("button", { name: button }).click();
    await expect.element(password).toHaveValue("");
    await expect.element(dialog.getByRole("alert")).not.toBeInTheDocument();
  };
  await site.getByRole("button", { name: "Turn off" }).click();
  const code = dialog.getByRole("textbox", { name: "Code" });
  await code.fill("000000");
  await password.fill(PASSWORD);
  await press("Turn off");
  await reopen("Turn off");
  await expect.element(code).toHaveValue("");
  await press("cancel");

  await site.getByRole("button", { name: "Delete account" }).click();
  const word = dialog.getByRole("textbox", { name: "Type DELETE to confirm" });
  await word.fill("DELETE");
  await password.fill("wrong1234");
  await press("Delete everything");
  await reopen("Delete account");
  await expect.element(word).toHaveValue("");
  await expect.element(dialog.getByRole("button", { name: "Delete everything" })).toBeDisabled();
});
