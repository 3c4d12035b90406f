import { aChallenge } from "@diary/core/testing";
import { expect, test, vi } from "vitest";

import { renderTestApp } from "../testing/render-test-app.tsx";
import { translate as japanese } from "../words/ja/index.ts";

test("a rejected sign-in shows a Japanese message on a Japanese site", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const rejection = { code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" };
  const site = await renderTestApp("/user/signin", {
    answer: { token: () => Response.json(rejection, { status: 400 }) },
    language: { language: "ja", translate: japanese },
  });
  await site.getByLabelText("メールアドレス").fill("mina@diary.example");
  await site.getByLabelText("パスワード", { exact: true }).fill("wrong1234");
  await site.getByRole("main").getByRole("button", { name: "ログイン" }).click();
  await expect.element(site.getByText("メールアドレスかパスワードが違います。").first()).toBeVisible();
  await expect.element(site.getByText("Invalid login credentials")).not.toBeInTheDocument();
});

test("an empty sign-in form shows Japanese messages on a Japanese site", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const site = await renderTestApp("/user/signin", { language: { language: "ja", translate: japanese } });
  await site.getByRole("main").getByRole("button", { name: "ログイン" }).click();
  const dialog = site.getByRole("dialog", { name: "ログインできませんでした" });
  await expect.element(dialog.getByText("メールアドレスとパスワードを入力してください。")).toBeVisible();
});

test("a Japanese site says that an edited challenge was saved, not created", async () => {
  const challenge = aChallenge();
  const site = await renderTestApp(`/challenge/update/${challenge.challenge_id}`, {
    member: challenge.user_id,
    answer: { home_challenge: [challenge], challenge: [{ challenge_id: challenge.challenge_id }] },
    language: { language: "ja", translate: japanese },
  });
  await site.getByRole("button", { name: "チャレンジを更新" }).click();
  const dialog = site.getByRole("dialog", { name: "保存しました" });
  await expect.element(dialog.getByText("チャレンジを更新しました")).toBeVisible();
});
