import { aProfile, anId } from "@diary/core/testing";
import { expect, test } from "vitest";

import { renderTestApp } from "../../testing/render-test-app.tsx";

const member = anId(9001);

test("what was typed, and the picture, stay on the way to Change Password, are discarded by a press and put back by another", async () => {
  const site = await renderTestApp("/mypage/setting", {
    member,
    answer: (path) =>
      path === "/rest/v1/profile" ? [aProfile({ user_id: member, nickname: "Before" })] : [],
  });
  const nickname = site.getByLabelText("Nickname");
  const preview = site.getByRole("main").getByRole("img", { name: "Your avatar" });
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext("2d");
  const picture = await canvas.convertToBlob();
  await nickname.fill("After");
  await site.getByLabelText("Choose Avatar").upload(new File([picture], "cat.png", { type: "image/png" }));
  await expect.element(preview).toHaveAttribute("src", expect.stringMatching(/^(blob|data):/));
  await site.getByRole("link", { name: "Change Password" }).click();
  await expect.element(site.getByLabelText("Current Password")).toBeVisible();
  await site.getByRole("button", { name: "Profile" }).click();
  await site.getByRole("menuitem", { name: "Settings" }).click();
  await expect.element(nickname).toHaveValue("After");
  await expect.element(preview).toHaveAttribute("src", expect.stringMatching(/^(blob|data):/));
  await site.getByRole("button", { name: "Discard draft" }).click();
  await expect.element(nickname).toHaveValue("Before");
  await expect.element(preview).not.toHaveAttribute("src");
  await site.getByRole("button", { name: "Undo" }).click();
  await expect.element(nickname).toHaveValue("After");
  await expect.element(nickname).toHaveFocus();
});
