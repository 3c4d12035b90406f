import { aChallenge, aCircle, aCircleSummary, anId, aProfile } from "@diary/core/testing";
import { beforeAll, expect, test, vi } from "vitest";

import { matchRoute } from "../app/route-table.ts";
import { comeBackLater, rejected, renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const own = aChallenge({ user_id: member, title: "Quiet evenings", visibility: "private" });

// On a busy machine, Vite takes longer to compile the page of a new circle than a test waits for it.
beforeAll(() => matchRoute(`/circle/${anId(601)}`).preload());

test("the list of circles shows how many wrote today, and marks news without a number", async () => {
  const circles = [
    aCircleSummary({ new_replies: 2 }),
    aCircleSummary({ circle_id: anId(602), name: "Book club", members: 2, wrote_today: 0, nudges: 1 }),
  ];
  const site = await renderTestApp("/circles", { member, answer: { my_circles: circles } });
  const links = site.getByRole("main").getByRole("listitem").getByRole("link");
  await expect.element(links.first()).toHaveTextContent("The early table 3 of 4 wrote today New replies");
  await expect.element(links.first()).toHaveAttribute("href", `/circle/${anId(601)}`);
  await expect.element(links.last()).toHaveTextContent("Book club No one has written today A nudge for you");
  await expect.element(site.getByText(/^A circle is two to six people/)).not.toBeInTheDocument();
});

test("the list of circles shows each member's day", async () => {
  const [me, ren] = aCircle().members;
  const members = [
    { ...me!, today: "written" as const },
    { ...ren!, today: "rest" as const },
  ];
  const site = await renderTestApp("/circles", {
    member,
    answer: { my_circles: [aCircleSummary({ members: 2 })], circle_page: aCircle({ members }) },
  });
  const marks = site.getByRole("list", { name: "Today" }).getByRole("listitem");
  await expect.element(marks.filter({ hasText: "You" }).getByText("wrote today")).toBeVisible();
  await expect.element(marks.filter({ hasText: "Ren" }).getByText("rests today")).toBeVisible();
});

test("an empty list explains circles, and a user creates one with a private challenge", async () => {
  const created: unknown[] = [];
  const site = await renderTestApp("/circles", {
    member,
    answer: {
      my_circles: [],
      home_challenge: [own],
      circle_page: aCircle({ name: "The late table" }),
      create_circle: (body: unknown) => {
        created.push(body);
        return anId(601);
      },
    },
  });
  await expect.element(site.getByText(/^A circle is two to six people/)).toBeVisible();
  await site.getByRole("button", { name: "New circle" }).click();
  await site.getByRole("button", { name: "Create circle" }).click();
  await expect.element(site.getByRole("link", { name: /^Name/ })).toBeVisible();
  await site.getByRole("textbox", { name: "Name" }).fill("The late table");
  await site
    .getByRole("combobox", { name: "Your challenge for this circle" })
    .selectOptions("Quiet evenings (private)");
  await expect.element(site.getByText(/^Members will read this private challenge/)).toBeVisible();
  await site.getByRole("button", { name: "Create circle" }).click();
  await expect.element(site.getByRole("heading", { level: 1, name: "The late table" })).toBeVisible();
  const circle_id = expect.any(String) as string;
  expect(created).toEqual([{ circle_id, name: "The late table", challenge_id: own.challenge_id }]);
});

test("a retry after a failed response sends the same circle id", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const created: unknown[] = [];
  const answer = {
    my_circles: [],
    home_challenge: [own],
    circle_page: aCircle({ name: "The late table" }),
    create_circle: (body: unknown) => {
      created.push(body);
      return created.length === 1 ? Response.json({ message: "no" }, { status: 500 }) : anId(601);
    },
  };
  const site = await renderTestApp("/circles", { member, answer });
  await site.getByRole("button", { name: "New circle" }).click();
  await site.getByRole("textbox", { name: "Name" }).fill("The late table");
  await site.getByRole("button", { name: "Create circle" }).click();
  await expect.element(site.getByRole("alert")).toBeVisible();
  await site.getByRole("button", { name: "Create circle" }).click();
  await expect.element(site.getByRole("heading", { level: 1, name: "The late table" })).toBeVisible();
  expect(created).toHaveLength(2);
  expect(created[1]).toEqual(created[0]);
});

test("a retry with another name or challenge sends another circle id", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const created: { circle_id: string }[] = [];
  const answer = {
    my_circles: [],
    home_challenge: [own],
    create_circle: (body: { circle_id: string }) => {
      created.push(body);
      return Response.json({ message: "no" }, { status: 500 });
    },
  };
  const site = await renderTestApp("/circles", { member, answer });
  await site.getByRole("button", { name: "New circle" }).click();
  const create = site.getByRole("button", { name: "Create circle" });
  const name = site.getByRole("textbox", { name: "Name" });
  await name.fill("Runners");
  await create.click();
  await expect.poll(() => created).toHaveLength(1);
  await name.fill("Readers");
  await create.click();
  await expect.poll(() => created).toHaveLength(2);
  await site
    .getByRole("combobox", { name: "Your challenge for this circle" })
    .selectOptions("Quiet evenings (private)");
  await create.click();
  await expect.poll(() => created).toHaveLength(3);
  expect(new Set(created.map(({ circle_id }) => circle_id)).size).toBe(3);
  // Waits, because the last failure would otherwise be logged during the next test.
  await expect.poll(() => log.mock.calls).toHaveLength(3);
});

test("if the server rejects a circle, the form says why and keeps the typed name", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const answer = { my_circles: [], create_circle: () => rejected(409, "circle/too-many") };
  const site = await renderTestApp("/circles", { member, answer });
  await site.getByRole("button", { name: "New circle" }).click();
  await site.getByRole("textbox", { name: "Name" }).fill("The late table");
  await site.getByRole("button", { name: "Create circle" }).click();
  await expect.element(site.getByText("You are in 5 circles. Leave one first.")).toBeVisible();
  await expect.element(site.getByRole("textbox", { name: "Name" })).toHaveValue("The late table");
});

test.each([
  ["four circles can create another one", 4],
  ["five circles can't create another one", 5],
])("a user in %s", async (_, length) => {
  const circles = Array.from({ length }, (__, index) => aCircleSummary({ circle_id: anId(601 + index) }));
  const site = await renderTestApp("/circles", { member, answer: { my_circles: circles } });
  await expect
    .element(
      site
        .getByRole("main")
        .getByRole("link")
        .nth(length - 1),
    )
    .toBeVisible();
  expect(site.getByText(/^You can be in up to 5 circles/).elements()).toHaveLength(length - 4);
  expect(site.getByRole("button", { name: "New circle" }).elements()).toHaveLength(5 - length);
});

test("a visitor of the list of circles is asked to sign in", async () => {
  const site = await renderTestApp("/circles");
  await expect.element(site.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
});

test.each([
  [1, "1 of 1 wrote today"],
  [2, "Both wrote today"],
  [3, "All 3 wrote today"],
])("if all of %i members wrote, the list says %s", { tags: "extended" }, async (members, text) => {
  const answer = { my_circles: [aCircleSummary({ members, wrote_today: members })] };
  const site = await renderTestApp("/circles", { member, answer });
  await expect
    .element(site.getByRole("main").getByRole("link").first())
    .toHaveTextContent(`The early table ${text}`);
});

const openMyPage = (circles: unknown[]) =>
  renderTestApp("/mypage", {
    member,
    answer: { my_circles: circles, profile: [aProfile()], home_challenge: [own] },
  });

test("My page shows a line for each circle", async () => {
  const site = await openMyPage([aCircleSummary()]);
  const line = site.getByRole("navigation", { name: "Circles" }).getByRole("link");
  await expect.element(line).toHaveTextContent("The early table 3 of 4 wrote today");
  await expect.element(line).toHaveAttribute("href", `/circle/${anId(601)}`);
});

test.each(["/circles", "/mypage"])(
  "%s hides an earlier number of members who wrote if the date has changed",
  async (path) => {
    vi.spyOn(console, "error").mockReturnValue();
    let circles: unknown = [aCircleSummary({ new_replies: 1 })];
    const answer = { my_circles: () => circles, profile: [aProfile()], home_challenge: [own] };
    const site = await renderTestApp(path, { member, answer });
    const line = site.getByRole("main").getByRole("link", { name: /The early table/ });
    await expect.element(line).toHaveTextContent("The early table 3 of 4 wrote today New replies");
    circles = rejected(503, "down");
    comeBackLater(86_400_000);
    await expect.element(line).toHaveTextContent("The early table New replies");
  },
);

test("My page shows nothing about circles to a user without circles", { tags: "extended" }, async () => {
  const site = await openMyPage([]);
  await expect.element(site.getByRole("heading", { name: "Achieved" })).toBeVisible();
  await expect.element(site.getByRole("navigation", { name: "Circles" })).not.toBeInTheDocument();
});

test("the settings link to the circles", { tags: "extended" }, async () => {
  const site = await renderTestApp("/mypage/setting/look", { member, answer: {} });
  const rail = site.getByRole("navigation", { name: "Setting" });
  await expect.element(rail.getByRole("link", { name: "Circles" })).toHaveAttribute("href", "/circles");
});
