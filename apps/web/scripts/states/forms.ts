import { button, openAs, createChallengeWithEntries, type State } from "./state-context.ts";

/** What forms say against what was typed, and after it. */
export const formStates: Record<string, State> = {
  "sign-in-refused": async ({ page, person }) => {
    await page.goto("/user/signin");
    await page.getByLabel("Email Address").fill(person.email);
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await button(page, "OK").click();
    await page.getByRole("main").getByRole("alert").waitFor();
  },
  "sign-up-mismatch": async ({ page }) => {
    await page.goto("/user/signup");
    await page.getByLabel("Email Address").fill("aiko@example.com");
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByLabel("Confirm Password").fill("shorter");
    await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    await page.getByRole("alert").first().waitFor();
  },
  "create-challenge-empty": async (scene) => {
    await openAs(scene, "/challenge/create");
    await scene.page.getByLabel("Days", { exact: true }).fill("0");
    await button(scene.page, "Create Challenge").click();
    await scene.page.getByRole("alert").first().waitFor();
  },
  "create-challenge-draft": async (scene) => {
    await openAs(scene, "/challenge/create");
    await scene.page.getByLabel("Title").fill("Half a challenge");
    await scene.page.reload();
    await button(scene.page, "Discard draft").waitFor();
  },
  "edit-challenge-changed": async (scene) => {
    const id = await createChallengeWithEntries(scene.person);
    await openAs(scene, `/challenge/update/${id}`);
    await scene.page.getByLabel("Title").fill("Read twelve pages");
    const other = await scene.newDevice();
    await openAs({ ...scene, page: other }, `/challenge/update/${id}`);
    await other.getByLabel("Description").fill("Every morning.");
    await button(other, "Update Challenge").click();
    await other.getByRole("dialog", { name: "Success" }).waitFor();
    await scene.page.reload();
    await scene.page.getByText("This was changed elsewhere since you began").waitFor();
  },
  "register-day-empty": async (scene) => {
    await openAs(scene, `/day/create/${await createChallengeWithEntries(scene.person)}`);
    await button(scene.page, "Register!").click();
    await scene.page.getByRole("alert").first().waitFor();
  },
  "settings-empty": async (scene) => {
    await openAs(scene, "/mypage/setting");
    await scene.page.getByLabel("Nickname").fill("");
    await button(scene.page, "Update Profile").click();
    await scene.page.getByRole("alert").first().waitFor();
  },
  "picture-too-big": async (scene) => {
    await openAs(scene, "/mypage/setting");
    const file = { name: "cat.png", mimeType: "image/png", buffer: Buffer.alloc(1_048_577) };
    await scene.page.locator('input[type="file"]').setInputFiles(file);
    await scene.page.getByRole("dialog").waitFor();
  },
  "delete-account": async (scene) => {
    await openAs(scene, "/mypage/setting");
    await button(scene.page, "Delete account").click();
    await scene.page.getByRole("dialog").waitFor();
  },
  "feedback-empty": async (scene) => {
    await openAs(scene, "/mypage");
    await button(scene.page, "Profile").click();
    await scene.page.getByRole("menuitem", { name: "FeedBack" }).click();
    await button(scene.page, "Submit").click();
    await scene.page.getByRole("alert").first().waitFor();
  },
  "reset-sent": async ({ page, person }) => {
    await page.goto("/changepassword");
    await page.getByLabel("Email Address").fill(person.email);
    await button(page, "Request Password Reset").click();
    await page.getByRole("dialog").waitFor();
  },
  "recovery-nobody": async ({ page }) => {
    await page.goto("/changepasswordform");
    await page.getByRole("heading", { name: "Change Password" }).waitFor();
    await page.getByRole("status").first().waitFor();
  },
};
