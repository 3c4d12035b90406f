import { aProfile, anId } from "@diary/core/testing";
import { expect, test, vi } from "vitest";
import type { Locator } from "vitest/browser";

import { answerDialog, renderTestApp } from "../../testing/render-test-app.tsx";

const member = anId(9001);

/** Adds bytes after the image's end, which decoders ignore. */
async function aPicture(bytes = 0) {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext("2d");
  const picture = await canvas.convertToBlob();
  const rest = new Uint8Array(Math.max(0, bytes - picture.size));
  return new File([picture, rest], "cat.png", { type: "image/png" });
}

function chooseWithoutTransfer(chooser: Locator, file: File) {
  const data = new DataTransfer();
  data.items.add(file);
  const input = chooser.element() as HTMLInputElement;
  input.files = data.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

test("typed values and a chosen image survive a visit of another page until discarded", async () => {
  const site = await renderTestApp("/mypage/setting", {
    member,
    answer: { profile: [aProfile({ user_id: member, nickname: "Before" })] },
  });
  const nickname = site.getByLabelText("Nickname");
  const preview = site.getByRole("main").getByRole("img", { name: "Your avatar" });
  await nickname.fill("After");
  await site.getByLabelText("Choose Avatar").upload(await aPicture());
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

test("a missing value or an image that can't be read shows an error", async () => {
  const site = await renderTestApp("/mypage/setting", {
    member,
    answer: { profile: [aProfile({ user_id: member, comment: "" })] },
  });
  await site.getByRole("button", { name: "Update Profile" }).click();
  await expect.element(site.getByLabelText("Comment")).toHaveAccessibleDescription(/is required\./);
  await site
    .getByLabelText("Choose Avatar")
    .upload(new File(["only text"], "note.png", { type: "image/png" }));
  await answerDialog(site, "error", "Please choose a picture");
});

test(
  "missing values, invalid images and failed uploads show an error and keep values",
  { tags: "extended" },
  async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const rejections = [
      new Response("<html><h1>413</h1></html>", { status: 413, headers: { "content-type": "text/html" } }),
      Response.json({ message: "Something broke." }, { status: 500 }),
    ];
    const user_id = anId(9002);
    const site = await renderTestApp("/mypage/setting", {
      member: user_id,
      answer: (path) => {
        if (path === "/rest/v1/profile") return [aProfile({ user_id, comment: "" })];
        return path.startsWith("/storage/") ? rejections.shift() : [];
      },
    });
    const [nickname, comment] = [site.getByLabelText("Nickname"), site.getByLabelText("Comment")];
    const submit = site.getByRole("button", { name: "Update Profile" });
    const chooser = site.getByLabelText("Choose Avatar");
    const preview = site.getByRole("main").getByRole("img", { name: "Your avatar" });
    await nickname.fill("");
    await submit.click();
    for (const field of [nickname, comment]) {
      await expect.element(field).toHaveAttribute("required");
      await expect.element(field).toHaveAccessibleDescription(/is required\./);
    }
    await nickname.fill("Mina");
    await comment.fill("With a face.");

    await expect.element(chooser).toHaveAttribute("accept", expect.stringMatching(/png.*jpeg.*gif/));
    await chooser.upload(new File(["only text"], "note.png", { type: "image/png" }));
    await answerDialog(site, "error", "Please choose a picture");
    chooseWithoutTransfer(chooser, await aPicture(1_048_577));
    await answerDialog(site, "File Size Exceeded Limit", "Please choose an image that is 1MB or smaller.");
    vi.spyOn(Blob.prototype, "slice").mockImplementationOnce(() => {
      throw new DOMException("It is gone.", "NotReadableError");
    });
    await chooser.upload(await aPicture());
    await answerDialog(site, "error");
    await expect.element(preview).not.toHaveAttribute("src");

    chooseWithoutTransfer(chooser, await aPicture(1_048_576));
    for (const text of ["Cannot select images larger than 1MB.", "It may not have been saved."]) {
      await expect.element(preview).toHaveAttribute("src", expect.stringMatching(/^(blob|data):/));
      await submit.click();
      await answerDialog(site, "Failed", text);
    }
    await expect.element(nickname).toHaveValue("Mina");
    await expect.element(comment).toHaveValue("With a face.");
    expect(rejections).toEqual([]);
  },
);
