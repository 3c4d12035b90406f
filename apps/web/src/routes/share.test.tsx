import { addDays, today } from "@diary/core/civil-date";
import { aChallenge, aDay, anId } from "@diary/core/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const own = aChallenge({ user_id: member, title: "Thirty days of types", day: 14, days: 30 });
const address = `${location.origin}/challenge/${own.challenge_id}`;

function openedWindows() {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  return () =>
    open.mock.calls.map(([url, , features]) => {
      expect(features).toBe("popup,noopener,width=550,height=400");
      return new URL(String(url));
    });
}

async function openOwn(challenge = own, content?: string, hash = "") {
  const day = content === undefined ? [] : [aDay({ user_id: member, date: "2026-01-02", content })];
  const site = await renderTestApp(`/challenge/${own.challenge_id}${hash}`, {
    member,
    answer: { home_challenge: [challenge], day },
  });
  const share = site.getByRole("button", { name: "Share" });
  await expect.element(share).toBeVisible();
  return { site, share, sheet: site.getByRole("dialog", { name: "Share" }) };
}

function shareOnDevice(share: (data: ShareData) => Promise<void> = async () => undefined) {
  const shared: ShareData[] = [];
  Object.assign(navigator, {
    share: async (data: ShareData) => {
      shared.push(data);
      await share(data);
    },
    canShare: () => true,
  });
  onTestFinished(() => {
    for (const name of ["share", "canShare"]) Reflect.deleteProperty(navigator, name);
  });
  return shared;
}

async function sizeOf(picture: Blob): Promise<string> {
  const { height, width } = await createImageBitmap(picture);
  return `${width} × ${height}`;
}

test("a user shares the image, the text and the address of a challenge", async () => {
  const shared = shareOnDevice();
  const { share, sheet } = await openOwn(own, "Types are sets.\nTomorrow: unions.");
  await share.click();
  await expect.element(sheet.getByRole("img", { name: /^A stamp card: 14 of 30/ })).toBeVisible();
  await sheet.getByText("Square", { exact: true }).click();
  await sheet.getByRole("button", { name: "Share picture" }).click();
  await expect.poll(() => shared).toHaveLength(1);
  expect(shared[0]).toMatchObject({ text: "Types are sets.\nTomorrow: unions.…", url: address });
  expect(await sizeOf(shared[0]!.files![0]!)).toBe("1080 × 1080");
});

test("a user chooses one of three image sizes", { tags: "extended" }, async () => {
  const shared = shareOnDevice();
  const { share, sheet } = await openOwn(own, "Types are sets.\nTomorrow: unions.");
  await share.click();
  const preview = sheet.getByRole("img", { name: "A stamp card: 14 of 30 days written" });
  await expect.element(preview).toBeVisible();
  await expect.element(sheet.getByRole("radio", { name: "Wide" })).toBeChecked();
  for (const name of ["Wide", "Square", "Tall"]) {
    await sheet.getByText(name, { exact: true }).click();
    await sheet.getByRole("button", { name: "Share picture" }).click();
  }
  await expect.poll(() => shared).toHaveLength(3);
  expect(shared[0]).toMatchObject({ text: "Types are sets.\nTomorrow: unions.…", url: address });
  const files = shared.flatMap((data) => data.files ?? []);
  expect(files.map(({ name, type }) => `${name} ${type}`)).toEqual(Array(3).fill("challenge.png image/png"));
  expect(await Promise.all(files.map(sizeOf))).toEqual(["1200 × 630", "1080 × 1080", "1080 × 1920"]);
});

test("the owner can remove the title and add the last line to the image", async () => {
  const shared = shareOnDevice();
  const { share, sheet } = await openOwn(own, "Types are sets.\n\n**Tomorrow**: unions.\n---");
  await share.click();
  const send = async () => {
    const before = shared.length;
    await sheet.getByRole("button", { name: "Share picture" }).click();
    await expect.poll(() => shared.length).toBe(before + 1);
    return new Uint8Array(await shared.at(-1)!.files![0]!.arrayBuffer()).join();
  };
  const title = sheet.getByRole("switch", { name: "With the title" });
  const line = sheet.getByRole("switch", { name: "With the last line" });
  await expect.element(title).toBeChecked();
  await expect.element(line).not.toBeChecked();
  const first = await send();
  await line.click();
  const withLine = await send();
  await title.click();
  const withoutTitle = await send();
  expect(new Set([first, withLine, withoutTitle]).size).toBe(3);
});

test("if a device can't share files, the image can only be saved", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { share, sheet } = await openOwn();
  await share.click();
  await sheet.getByRole("button", { name: "Save picture" }).click();
  await expect.poll(() => saved).toEqual(["challenge.png"]);
  await expect.element(sheet.getByRole("button", { name: "Share picture" })).not.toBeInTheDocument();
  await expect.element(sheet.getByRole("switch", { name: "With the last line" })).not.toBeInTheDocument();
});

test("the link to a challenge can be copied", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const { share, sheet, site } = await openOwn();
  await share.click();
  await sheet.getByRole("button", { name: "Copy link", exact: true }).click();
  await expect.element(site.getByText("The link is copied.").first()).toBeVisible();
  await sheet.getByRole("button", { name: "Copy link to the proof" }).click();
  expect(write.mock.calls).toEqual([[address], [`${address}/proof`]]);
});

test("a press on a social network opens its window for a post with text and address", async () => {
  const opened = openedWindows();
  const { share, sheet } = await openOwn();
  await share.click();
  await sheet.getByRole("button", { name: "X", exact: true }).click();
  await sheet.getByRole("button", { name: "Bluesky" }).click();
  await expect.poll(() => opened().map(({ host }) => host)).toEqual(["x.com", "bsky.app"]);
  expect(opened()[0]?.searchParams.get("text")).toBe("Thirty days of types…");
  expect(opened()[0]?.searchParams.get("url")).toBe(address);
});

test("a post has the day and hashtags, and the choice is remembered for the challenge", async () => {
  const opened = openedWindows();
  const tagged = { ...own, tags: "hooks" };
  const { share, sheet } = await openOwn(tagged, "Types are sets.");
  await share.click();
  await sheet.getByRole("switch", { name: "Day and hashtags in the text" }).click();
  const hashtags = sheet.getByLabelText("Hashtags");
  await expect.element(hashtags).toHaveValue("#hooks");
  await hashtags.fill("hooks, 100DaysOfCode");
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await share.click();
  await expect.element(hashtags).toHaveValue("hooks, 100DaysOfCode");
  const text = "Day 14/30\nTypes are sets.…\n#hooks #100DaysOfCode";
  const preview = sheet.getByRole("group", { name: "Text to share" });
  await expect.element(preview).toHaveTextContent(text.replaceAll("\n", " "));
  await sheet.getByRole("button", { name: "X", exact: true }).click();
  expect(opened()[0]?.searchParams.get("text")).toBe(text);
});

test("the shared text of an earlier entry has the day number of that entry", async () => {
  const todaysDate = today(Date.now(), 0);
  const date = addDays(todaysDate, -1);
  const day = [
    aDay({ user_id: member, date, day: 1, content: "First." }),
    aDay({ day_id: anId(7002), user_id: member, date: todaysDate, day: 2, content: "Second." }),
  ];
  const site = await renderTestApp(`/day/create/${own.challenge_id}?date=${date}`, {
    member,
    answer: { home_challenge: [{ ...own, day: 2 }], day },
  });
  await site.getByRole("button", { name: "Share" }).click();
  await site.getByRole("switch", { name: "Day and hashtags in the text" }).click();
  const preview = site.getByRole("group", { name: "Text to share" });
  await expect.element(preview).toHaveTextContent("Day 1/30 First.…");
});

test("sharing on Mastodon asks for the user's server, by keyboard too", async () => {
  const opened = openedWindows();
  const { share, sheet, site } = await openOwn();
  await share.click();
  await sheet.getByRole("button", { name: "Mastodon" }).click();
  const server = site.getByLabelText("Your server");
  await server.fill("mastodon");
  await userEvent.keyboard("{Enter}");
  await expect.element(site.getByText("That is not the name of a server", { exact: false })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(server).not.toBeInTheDocument();
  const mastodon = sheet.getByRole("button", { name: "Mastodon" });
  await expect.element(mastodon).toHaveFocus();
  await mastodon.click();
  await server.fill("@mina@m.example");
  await userEvent.keyboard("{Enter}");
  await expect.element(server).not.toBeInTheDocument();
  await expect.element(sheet).toBeVisible();
  const [compose] = opened();
  expect(compose?.host).toBe("m.example");
  expect(compose?.searchParams.get("text")).toBe(`Thirty days of types…\n${address}`);
});

test("Mastodon's dialog forgets the error of a server's name when it is closed", async () => {
  const { share, sheet, site } = await openOwn();
  await share.click();
  const mastodon = sheet.getByRole("button", { name: "Mastodon" });
  const server = site.getByLabelText("Your server");
  await mastodon.click();
  await server.fill("mastodon");
  await userEvent.keyboard("{Enter}");
  await expect.element(server).toBeInvalid();
  await userEvent.keyboard("{Escape}");
  await expect.element(server).not.toBeInTheDocument();
  await mastodon.click();
  await expect.element(server).toHaveValue("mastodon");
  await expect.element(server).toBeValid();
});

test("the image can be saved if the device fails to share it", async () => {
  shareOnDevice(() => Promise.reject(new DOMException("", "NotAllowedError")));
  const { share, sheet, site } = await openOwn();
  await share.click();
  await sheet.getByRole("button", { name: "Share picture" }).click();
  await expect.element(site.getByText("The picture could not be shared.", { exact: false })).toBeVisible();
  await expect.element(sheet.getByRole("button", { name: "Share picture" })).not.toBeInTheDocument();
  await expect.element(sheet.getByRole("button", { name: "Save picture" })).toBeVisible();
});

test("a link with #share, as in the extension, opens the dialog Share", async () => {
  const { sheet } = await openOwn(own, undefined, "#share");
  await expect.element(sheet.getByRole("button", { name: "Copy link" })).toBeVisible();
});

test("the dialog COMPLETED is still open after sharing", { tags: "extended" }, async () => {
  const opened = openedWindows();
  const last = { ...own, day: 29, title: "Thirty days of types" };
  const site = await renderTestApp(`/day/create/${own.challenge_id}`, {
    member,
    answer: {
      home_challenge: [last],
      day: (sent?: object) =>
        sent === undefined ? [] : [{ ...aDay(), ...sent, day: 30, challenge: { days: 30 } }],
    },
  });
  await site.getByLabelText("Content").fill("The last type.");
  await site.getByRole("button", { name: "Register!" }).click();
  const completed = site.getByRole("dialog", { name: "COMPLETED" });
  await completed.getByRole("button", { name: "Share" }).click();
  const sheet = site.getByRole("dialog", { name: "Share" });
  await sheet.getByRole("button", { name: "Mastodon" }).click();
  await site.getByLabelText("Your server").fill("m.example");
  await userEvent.keyboard("{Enter}");
  await expect.element(site.getByLabelText("Your server")).not.toBeInTheDocument();
  expect(opened()[0]?.searchParams.get("text")).toBe(`The last type.…\n${address}`);
  await sheet.getByRole("button", { name: "X", exact: true }).click();
  await expect.poll(opened).toHaveLength(2);
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(completed).toBeVisible();
});

test.each([
  ["a private challenge", { ...own, visibility: "private" as const }, /^More: /],
  ["another user's challenge", { ...own, user_id: anId(9002) }, "Back"],
])("%s can't be shared", async (_whose, challenge, shown) => {
  const site = await renderTestApp(`/challenge/${own.challenge_id}`, {
    member,
    answer: { home_challenge: [challenge] },
  });
  await expect.element(site.getByRole("button", { name: shown, exact: true })).toBeVisible();
  expect(site.getByRole("button", { name: "Share" }).query()).toBeNull();
});
