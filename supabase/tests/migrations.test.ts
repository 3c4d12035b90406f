import { expect, test } from "vitest";

import type { Row } from "./fixtures/answer.ts";
import { apply, everything, MIGRATIONS, takeBackToNothing, writeWhatFits } from "./fixtures/history.ts";
import { onDatabasesOfItsOwn } from "./fixtures/world.ts";

// A new migration is covered as soon as it exists. Where one means to change what was written, or adds a table,
// `fixtures/history.ts` says what is written, and this file what may become of it.
// The throttle of feedback, which counted one hour: the quotas count anew.
const DROPPED = new Set(["private.feedback_window"]);

// Columns that are in another table now.
const MOVED: Record<string, string[]> = { "public.profile": ["time_zone", "day_start_hour"] };

// The budgets of what there is to do: a migration may bring more.
const GROWING = new Set(["private.quota"]);

function withoutMoved(table: string, row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !MOVED[table]?.includes(column)));
}

/** The rows of each table. */
type Contents = Awaited<ReturnType<typeof everything>>;

/** That every row is there as it was; new columns may come. */
function expectKept(before: Contents, after: Contents, migration: string): void {
  for (const [table, rows] of before) {
    if (DROPPED.has(table) && !after.has(table)) continue;
    const there = after.get(table) ?? [];
    const count = GROWING.has(table) ? Math.max(there.length, rows.length) : rows.length;
    expect(there.length, `rows of ${table} after ${migration}`).toBe(count);
    const columns = Object.keys(withoutMoved(table, rows[0] ?? {}));
    const values = (row: Row) => JSON.stringify(columns.map((column) => row[column]));
    const kept = new Set(there.map(values));
    const lost = rows.map(values).filter((row) => !kept.has(row));
    expect(lost, `${columns.join()} of ${table} after ${migration}`).toEqual([]);
  }
}

onDatabasesOfItsOwn((world) => {
  // What was written at each version goes through every later migration, beside what was written at the others.
  test("a database in use from each version on, brought up to date, loses nothing", async () => {
    await takeBackToNothing(world());
    let before: Contents = new Map();
    const filledByMigrations = new Set<string>();
    for (const [generation, migration] of MIGRATIONS.entries()) {
      await apply(world(), [migration]);
      const after = await everything(world());
      expectKept(before, after, migration.name);
      for (const [table, rows] of after) {
        if (!before.has(table) && rows.length > 0) filledByMigrations.add(table);
      }

      await writeWhatFits(world(), generation);
      before = await everything(world());
      const unwritten = [...before].filter(
        ([table, rows]) => rows.length === (after.get(table)?.length ?? 0),
      );
      const empty = unwritten.map(([table]) => table).filter((table) => !filledByMigrations.has(table));
      expect(empty, `what nobody writes into after ${migration.name}`).toEqual([]);
    }
  });

  test("names and titles of nothing visible get visible ones, and lose what turns the direction", async () => {
    await takeBackToNothing(world());
    await apply(world(), MIGRATIONS.slice(0, 5));
    await writeWhatFits(world());
    await world().sql("update public.profile set nickname = $1", ["\u200B\u202E"]);
    await world().sql("update public.challenge set title = $1", ["\u202EEvil"]);
    await world().sql("update public.day set content = $1", ["\u200B"]);
    await apply(world(), MIGRATIONS.slice(5));
    const rows = await world().sql("select nickname, title from public.home_challenge");
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row).toEqual({ nickname: expect.stringMatching(/^challenger-/), title: "Evil" });
    }
    expect(await world().sql("select distinct content from public.day")).toEqual([{ content: "…" }]);
  });

  test("the calendars of people move out of their profiles", async () => {
    await takeBackToNothing(world());
    await apply(world(), MIGRATIONS.slice(0, 1));
    await writeWhatFits(world());
    await apply(world(), MIGRATIONS.slice(1));
    expect(await world().sql("select time_zone, day_start_hour from public.setting")).toEqual([
      { time_zone: "Asia/Tokyo", day_start_hour: 4 },
      { time_zone: "Asia/Tokyo", day_start_hour: 4 },
    ]);
  });

  test("what is hidden already is counted no more", async () => {
    await takeBackToNothing(world());
    const until = MIGRATIONS.findIndex(({ name }) => name.endsWith("_hidden_counts"));
    await apply(world(), MIGRATIONS.slice(0, until));
    await writeWhatFits(world());
    await world().sql("update public.day set hidden_at = now() where date = '2024-11-01'");
    await world().sql("update public.profile set hidden_at = now()");
    await apply(world(), MIGRATIONS.slice(until));
    const counts = "select day_count, completed, like_count from public.challenge where title = 'Open'";
    expect(await world().sql(counts)).toEqual([{ day_count: 1, completed: true, like_count: 0 }]);
    await world().sql("update public.profile set hidden_at = null");
    await world().sql("update public.day set hidden_at = null");
    expect(await world().sql(counts)).toEqual([{ day_count: 2, completed: true, like_count: 1 }]);
  });

  test("what was written counts: progress, completion and likes", async () => {
    await takeBackToNothing(world());
    await apply(world(), MIGRATIONS);
    await writeWhatFits(world());
    const rows = await world().sql(
      "select title, day, completed, like_count from public.home_challenge order by title",
    );
    expect(rows).toEqual([
      { title: "Open", day: 2, completed: true, like_count: 1 },
      { title: "Untouched", day: 0, completed: false, like_count: 0 },
    ]);
  });
});
