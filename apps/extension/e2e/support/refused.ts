import type { ApiUser } from "@diary/testkit/api-user";
import { expect, type Page } from "@playwright/test";

import type { Gateway } from "./gateway.ts";
import { openNotices } from "./notices.ts";
import { sendNow } from "./send-now.ts";

interface Place {
  gateway: Gateway;
  member: ApiUser;
  openEntry: () => Promise<{ challengeId: string; popup: Page }>;
}

/** A popup with an entry that waited without a network and is refused: the site wrote "Was first." meanwhile. */
export async function refusedForItsDate({ gateway, member, openEntry }: Place, text: string): Promise<Page> {
  const { challengeId, popup } = await openEntry();
  const today = await popup.locator("header time").getAttribute("datetime");
  const { restore } = gateway.break(/./, { kind: "offline" });
  await popup.getByRole("textbox", { name: "Content" }).fill(text);
  await popup.getByRole("button", { name: "Register!" }).click();
  await expect(popup.getByText("Waiting to be sent")).toBeVisible();
  await expect.poll(() => gateway.count(/\/rest\/v1\/day/, "POST")).toBeGreaterThan(0);
  // A form that still waits for the first attempt would take the refused text back into its field.
  await popup.reload();
  await expect(popup.getByText("Waiting to be sent")).toBeVisible();
  await member.writeDay(challengeId, today ?? "", "Was first.");
  restore();
  await sendNow(popup);
  await openNotices(popup);
  await expect(popup.getByText("Cannot register data with the same date")).toBeVisible();
  return popup;
}
