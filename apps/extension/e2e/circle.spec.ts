import { paths } from "@diary/core/paths";
import type { ApiUser } from "@diary/testkit/api-user";

import { expect, test } from "./support/test.ts";

const today = () => new Date().toISOString().slice(0, 10);

async function aCircle(founder: ApiUser, friend: ApiUser) {
  const [mine, theirs] = await Promise.all([
    founder.setChallenge({ title: "Learn TypeScript", visibility: "private" }),
    friend.setChallenge({ title: "My sister's shop", visibility: "private" }),
  ]);
  const name = "The early table";
  const circleId = await founder.call<string>("create_circle", { name, challenge_id: mine });
  const token = await founder.call<string>("invite_to_circle", { circle_id: circleId });
  await friend.call("join_circle", { token, challenge_id: theirs });
  return { circleId, mine, theirs };
}

test("the popup shows a circle's writers and replies until the friend leaves or the user signs out", async ({
  browserWithExtension,
  gateway,
  member,
  newUser,
  openPopup,
}) => {
  const friend = await newUser();
  const { circleId, mine, theirs } = await aCircle(member, friend);
  const popup = await openPopup();
  const line = popup.getByRole("link", { name: /The early table/ });
  await expect(line).toHaveText("No one wrote yet");
  await expect(line).toHaveAttribute("href", gateway.url + paths.circle(circleId));

  await friend.writeDay(theirs, today(), "Market day.");
  const asked = gateway.count(/\/rpc\/my_circles/);
  await popup.reload();
  await expect(line).toHaveText("1 of 2 wrote today");
  expect(gateway.count(/\/rpc\/my_circles/)).toBe(asked + 1);

  const day_id = await member.writeDay(mine, today(), "Wrote the parser.");
  const reply = { reply_id: crypto.randomUUID(), content: "Half as long?" };
  await friend.call("add_circle_reply", { ...reply, circle_id: circleId, day_id });
  await popup.reload();
  await expect(line).toHaveText("1 new reply · Both wrote today");

  const stored = async () => JSON.stringify(await browserWithExtension.stored());
  await expect.poll(stored).toContain('"new_replies":1');
  const offline = gateway.break(/^\/rest\/v1\//, { kind: "offline" });
  await popup.reload();
  await expect(line).toHaveText("1 new reply · Both wrote today");
  offline.restore();

  await friend.call("leave_circle", { circle_id: circleId });
  await popup.reload();
  await expect(line).toBeHidden();

  const again = await friend.call<string>("create_circle", { name: "Aloe", challenge_id: theirs });
  const token = await friend.call<string>("invite_to_circle", { circle_id: again });
  await member.call("join_circle", { token, challenge_id: mine });
  await popup.reload();
  await expect(popup.getByRole("link", { name: /Aloe/ })).toBeVisible();
  await expect.poll(stored).toContain("Aloe");
  const options = await browserWithExtension.openPage("options");
  await options.getByRole("button", { name: "Sign out" }).click();
  await expect(options.getByText("You are not signed in.")).toBeVisible();
  await expect(popup.getByRole("link", { name: /Aloe/ })).toBeHidden();
  await expect.poll(stored).not.toContain("Aloe");
});
