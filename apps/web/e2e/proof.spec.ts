import { addDays, today } from "@diary/core/civil-date";

import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

test(
  "an owner opens the proof, and visitors with the unlisted link read and print it",
  { tag: "@desktop" },
  async ({ newDevice, page, person }) => {
    const now = today(Date.now(), 0);
    const id = await person.setChallenge({
      title: "Thirty small types",
      visibility: "private",
      days: 30,
      start_date: addDays(now, -5),
    });
    await person.writeDay(id, addDays(now, -3), "Written afterwards.");
    await person.writeDay(id, now, "Written on its day.");

    await openAs(person, page, `/challenge/${id}`);
    await page.getByRole("button", { name: "More: Thirty small types" }).click();
    await page.getByRole("menuitem", { name: "Proof" }).click();
    const certificate = page.getByRole("article");
    await expect(certificate.getByRole("heading", { level: 1, name: "Thirty small types" })).toBeVisible();
    const fact = (name: string) => certificate.locator("dl > div").filter({ hasText: name });
    await expect(fact("Written on their own day")).toContainText("1");
    await expect(fact("Written on another day")).toContainText("1");
    await expect(page.getByText("Only you can open this page.", { exact: false })).toBeVisible();

    const visitor = await newDevice();
    await visitor.goto(`/challenge/${id}/proof`);
    await expect(visitor.getByRole("heading", { name: "There is nothing to check here" })).toBeVisible();

    const token = await person.call<string>("create_share_link", { challenge_id: id, days: 30 });
    await visitor.goto(`/unlisted/proof#${token}`);
    const shared = visitor.getByRole("article");
    await expect(shared.getByRole("heading", { level: 1, name: "Thirty small types" })).toBeVisible();
    const address = `${new URL(visitor.url()).origin}/unlisted/proof#${token}`;
    await expect(shared.getByText(address)).toBeVisible();
    await visitor.emulateMedia({ media: "print" });
    await expect(shared.getByText(address)).toBeVisible();
    for (const role of ["banner", "button", "contentinfo"] as const)
      await expect(visitor.getByRole(role), role).toHaveCount(0);
    const pdf = (await visitor.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

    await person.call("revoke_share_link", { challenge_id: id });
    await visitor.emulateMedia({ media: "screen" });
    await visitor.reload();
    await expect(visitor.getByRole("heading", { name: "There is nothing to check here" })).toBeVisible();
  },
);

test(
  "the proof of a hundred days with every kind of row fits on one page",
  { tag: "@desktop" },
  async ({ backend, page, person }) => {
    const now = today(Date.now(), 0);
    const id = await person.setChallenge({ days: 100, start_date: addDays(now, -40) });
    for (const ago of [3, 2, 0]) await person.writeDay(id, addDays(now, -ago), "Read.");
    await backend.sql("update public.day set written_on = null where date = $1", [addDays(now, -2)]);
    await backend.sql(
      `update public.challenge set weekdays = 31, imported_at = now(),
         earlier_weekdays = jsonb_build_array(jsonb_build_object('until', $1::text, 'weekdays', 127))`,
      [addDays(now, -10)],
    );
    const rest = addDays(now, -5);
    await person.call("set_rest_days", { challenge_id: id, first_date: rest, last_date: rest, rests: true });

    await openAs(person, page, `/challenge/${id}/proof`);
    await expect(page.getByRole("article").locator("dl > div")).toHaveCount(10);
    await page.emulateMedia({ media: "print" });
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  },
);
