import { paths } from "@diary/core/paths";
import type { TestBackend } from "@diary/server/testing";
import type { Page } from "@playwright/test";

import { createCircle } from "./support/circle.ts";
import { layoutShifts } from "./support/layout-shifts.ts";
import type { Person } from "./support/person.ts";
import { addPhotos } from "./support/shown-photos.ts";
import { expect, test } from "./support/test.ts";
import { watchRequests } from "./support/watch-requests.ts";

const NOTEBOOK = { scene: "notebook", alt: "A black notebook" } as const;
const TULIPS = { scene: "tulips", alt: "Tulips in a jar" } as const;

const yearAgo = (date: string) => `${Number(date.slice(0, 4)) - 1}${date.slice(4).replace("02-29", "02-28")}`;

/** Writes entries with two photos in a public, an unlisted and a circle's challenge, and reports the public one. */
async function givenPlaces(backend: TestBackend, author: Person, friend: Person) {
  const today = new Date().toISOString().slice(0, 10);
  await author.setProfile({ nickname: "Mina", handle: "mina" });
  const publicId = await author.setChallenge({ title: "Draw", days: 9, start_date: yearAgo(today) });
  const dayId = await author.writeDay(publicId, yearAgo(today), "A chapter drawn.");
  const unlistedId = await author.setChallenge({ title: "Bake", visibility: "private" });
  const ofToday = await author.writeDay(unlistedId, today, "Tulips beside the loaf.");
  for (const day of [dayId, ofToday]) await addPhotos(author, day, [NOTEBOOK, TULIPS]);
  const token = await author.call<string>("create_share_link", { challenge_id: unlistedId, days: 30 });
  const circle = await createCircle(author, friend, {
    name: "The table",
    line: "A vase.",
    challengeId: publicId,
  });
  await addPhotos(friend, circle.dayId, [TULIPS, NOTEBOOK]);
  const report = { subject_type: "day", subject_id: dayId, reason: "spam" };
  await friend.call("create_report", report);
  const [{ case_id }] = (await backend.sql("select case_id from private.moderation_case")) as [
    { case_id: string },
  ];
  return { today, publicId, unlistedId, token, circleId: circle.id, caseId: case_id };
}

/** Delays photos and the requests for their addresses until the entries are painted. */
async function deliverPhotosLate(page: Page): Promise<void> {
  await page.route(/\/storage\/v1\//, async (route) => {
    await page.getByRole("figure").first().waitFor({ state: "attached" });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await route.continue();
  });
}

async function expectPhotos(page: Page, address: string): Promise<void> {
  const images = page.getByRole("main").getByRole("figure").locator("img");
  await expect(images.first(), address).toBeVisible();
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((of: HTMLImageElement) => of.naturalWidth), { message: address })
      .toBeGreaterThan(0);
  }
}

test("pages with entries show their photos without layout shift", async ({
  backend,
  newDevice,
  newUser,
  page,
  person: author,
  problems,
}) => {
  test.slow();
  // The server sends pages of the desk with this status, so a stranger learns nothing.
  problems.allow(/\b404\b.*\/desk\//);
  const [friend, staff] = [await newUser(), await newUser()];
  await backend.sql("insert into private.staff (user_id) values ($1)", [staff.id]);
  const { caseId, circleId, publicId, today, token, unlistedId } = await givenPlaces(backend, author, friend);
  const places: [viewer: Person | undefined, addresses: string[]][] = [
    [undefined, [paths.userPage("mina"), paths.unlistedLink(token)]],
    [staff, [paths.deskCase(caseId)]],
    [
      author,
      [
        paths.registerDay(unlistedId, today),
        paths.myPage,
        `${paths.searchEntries}&words=chapter`,
        paths.book,
        paths.challenge(publicId),
        paths.circle(circleId),
        paths.circleMember(circleId, friend.id),
      ],
    ],
  ];
  for (const [viewer, addresses] of places) {
    const device = viewer === author ? page : await newDevice({ viewport: page.viewportSize() });
    if (viewer !== undefined) await viewer.signIn(device);
    const arrived = watchRequests(device);
    await deliverPhotosLate(device);
    for (const address of addresses) {
      await device.goto(address);
      await expectPhotos(device, address);
      await arrived();
      const { moved, sum } = await layoutShifts(device);
      expect.soft(sum, `${address}\n${moved.join("\n")}`).toBeLessThanOrEqual(0.005);
    }
    await device.unrouteAll({ behavior: "ignoreErrors" });
  }
});

test(
  "prints of a challenge and of the book contain each photo",
  { tag: "@desktop" },
  async ({ page, person }) => {
    const id = await person.setChallenge({ title: "Draw", days: 9 });
    // Photos below the window load later on the screen.
    for (const day of [1, 2, 3, 4]) {
      const dayId = await person.writeDay(
        id,
        `2026-01-0${day}`,
        `Drawing ${day}.\n${"A line.\n\n".repeat(20)}`,
      );
      await addPhotos(person, dayId, [NOTEBOOK, TULIPS]);
    }
    await person.signIn(page);
    for (const address of [paths.challenge(id), paths.book]) {
      await page.goto(address);
      await expect(page.getByText("Drawing 4.")).toBeVisible();
      const file = (await page.pdf()).toString("latin1");
      expect(file.match(/\/Subtype \/Image/g)?.length, address).toBeGreaterThanOrEqual(8);
    }
  },
);
