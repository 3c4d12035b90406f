import { codeAt } from "@diary/server/testing";

import { expectAccessibleHere } from "./support/axe.ts";
import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

const STEP_MS = 30_000;

test(
  "a code of an app is set up, and asked for by the next sign-in",
  { tag: "@desktop" },
  async ({ newDevice, page, person }) => {
    await openAs(person, page, "/mypage/setting/account");
    await page.getByRole("button", { name: "Set it up" }).click();
    await expect(page.getByRole("img", { name: "Code for your app" })).toBeVisible();
    await expectAccessibleHere(page, "/mypage/setting/account");
    const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent())!;
    const now = Date.now();
    await page.getByLabel("Code", { exact: true }).fill(codeAt(secret, now));
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();
    // The session that set it up goes on.
    await page.goto("/mypage");
    await expect(page.getByRole("link", { name: "New Challenge" }).first()).toBeVisible();

    const phone = await newDevice();
    await phone.goto("/user/signin");
    await phone.getByLabel("Email Address").fill(person.email);
    await phone.getByLabel("Password", { exact: true }).fill(person.password);
    await phone.getByRole("button", { name: "Sign In" }).click();
    await expect(phone.getByText("Your account also asks for a code of your app.")).toBeVisible();
    await expectAccessibleHere(phone, "/user/signin, the code");
    // Nobody is signed in yet, also in another tab.
    const tab = await phone.context().newPage();
    await tab.goto("/mypage");
    await expect(tab).toHaveURL(/\/user\/signin/);
    await phone.getByLabel("Code", { exact: true }).fill(codeAt(secret, now + STEP_MS));
    await phone.getByRole("button", { name: "Sign In" }).click();
    await expect(phone.getByText("Login Success", { exact: true })).toBeVisible();
  },
);
