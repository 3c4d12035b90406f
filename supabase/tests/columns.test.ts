import { isDeepStrictEqual } from "node:util";

import { expect, test } from "vitest";

import { succeeded, onlyRow, type Row } from "./fixtures/api-response.ts";
import { challengeOf, deviceOf, entryOf, givenChallenge, givenEntry, noteOf } from "./fixtures/given.ts";
import { onEachDatabase, type World } from "./fixtures/world.ts";

const CHALLENGE = "title category days desc start_date visibility weekdays template tags";

/** The owner may write these columns. Others, including new ones, must be read-only. */
const WRITABLE: Record<string, { insert?: string; update?: string }> = {
  block: { insert: "blocked_user_id" },
  challenge: { insert: `challenge_id ${CHALLENGE}`, update: CHALLENGE },
  circle: {},
  circle_member: {},
  circle_nudge: {},
  circle_reply: {},
  day: { insert: "day_id challenge_id date content format", update: "date content" },
  day_revision: {},
  decision: {},
  feedback: { insert: "title email feedback" },
  follow: { insert: "followed_id" },
  likes: { insert: "challenge_id" },
  note: { insert: "note_id challenge_id date content source" },
  photo: {},
  profile: { update: "nickname comment avatar_url handle searchable" },
  push_device: {},
  report: {},
  rest_day: { insert: "challenge_id date" },
  setting: {
    update: "time_zone day_start_hour likes_news reminder_at reminder_weekdays reminder_mail lapse_seen_on",
  },
  site: {},
};
const mayWrite = (verb: "insert" | "update", { table, column }: Column) =>
  WRITABLE[table]![verb]?.split(" ").includes(column) === true;

const FORGED: Record<string, unknown> = {
  bigint: 77,
  boolean: true,
  date: "2001-01-01",
  integer: 77,
  jsonb: [{ until: "2001-01-01", weekdays: 1 }],
  smallint: 3,
  text: "forged",
  "time without time zone": "07:07:07",
  "timestamp with time zone": "2001-01-01T00:00:00+00:00",
};

interface Column {
  table: string;
  column: string;
  type: string;
  is_key: boolean;
  /** Values that the column's checks allow, if they are a closed list. The default value is not among them. */
  choices: string[];
}

function forgedValueOf({ stranger }: World, { choices, column, type }: Column): unknown {
  if (choices.length > 0) return choices.at(-1);
  if (type === "uuid") return column.includes("user_id") ? stranger.id : crypto.randomUUID();
  if (!(type in FORGED)) throw new Error(`FORGED has no value of the type ${type}.`);
  return FORGED[type];
}

onEachDatabase((world) => {
  const { visitor, owner, stranger, sql } = world;

  const columns = () =>
    sql<Column & Row>(
      `select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, a.attnum = any (k.conkey) as is_key,
         array(
           select v[1] from pg_constraint l, regexp_matches(pg_get_constraintdef(l.oid), '''([^'']+)''::text', 'g') v
           where l.conrelid = c.oid and l.contype = 'c' and l.conkey = array[a.attnum]
             and pg_get_constraintdef(l.oid) like '%= ANY (ARRAY[%'
             and v[1] is distinct from (
               select split_part(pg_get_expr(f.adbin, f.adrelid), '''', 2) from pg_attrdef f
               where f.adrelid = c.oid and f.adnum = a.attnum
             )
         ) as choices
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       order by 1, a.attnum`,
    );
  const rowsOf = async (table: string) =>
    (
      await sql<{ row: Row }>(
        `select to_jsonb(t) as row from public.${table} t order by (to_jsonb(t) - 'updated_at')::text`,
      )
    ).map(({ row }) => row);

  /** Returns the rows of a table, from the previous read if nothing could change them since. */
  function rowsReader() {
    let last: { table: string; rows: Row[] } | undefined;
    return {
      before: async (table: string) => (last?.table === table ? last.rows : rowsOf(table)),
      after: async (table: string) => (last = { table, rows: await rowsOf(table) }).rows,
      forget: () => (last = undefined),
    };
  }

  async function fill(): Promise<Record<string, string>> {
    const challenge = await givenChallenge(owner, { days: 9 });
    const { day_id } = await givenEntry(owner, challenge, "2024-11-01");
    onlyRow(await owner.update(`day?day_id=eq.${day_id}`, { content: "Chapter one, again" }));
    const { challenge_id } = challenge;
    onlyRow(await owner.insert("likes", { challenge_id }));
    onlyRow(await owner.insert("rest_day", { challenge_id, date: "2024-11-02" }));
    succeeded(
      await owner.send("feedback", { title: "Thanks", feedback: "For all of it.", user_id: owner.id }),
    );
    succeeded(await owner.call("save_push_device", deviceOf("owner")));
    onlyRow(await owner.insert("note", noteOf(owner, { challenge_id })));
    onlyRow(await owner.insert("follow", { followed_id: stranger.id }));
    await sql(`update public.profile set comment = 'Mine' where user_id = $1`, [owner.id]);
    return {
      challenge: `challenge_id=eq.${challenge_id}`,
      day: `day_id=eq.${day_id}`,
      day_revision: `day_id=eq.${day_id}`,
      feedback: `user_id=eq.${owner.id}`,
      follow: `user_id=eq.${owner.id}`,
      likes: `challenge_id=eq.${challenge_id}`,
      note: `user_id=eq.${owner.id}`,
      profile: `user_id=eq.${owner.id}`,
      push_device: `user_id=eq.${owner.id}`,
      rest_day: `challenge_id=eq.${challenge_id}`,
      setting: `user_id=eq.${owner.id}`,
    };
  }

  test("the list of writable columns contains every table", async () => {
    const tables = new Set((await columns()).map(({ table }) => table));
    expect([...tables].toSorted()).toEqual(Object.keys(WRITABLE));
  });

  test("a forged value of a column with a closed list is one of the list", async () => {
    const lists = (await columns()).filter(({ choices }) => choices.length > 0);
    expect(lists.map(({ column, table }) => `${table}.${column}`)).toContain("day.format");
    for (const column of lists) expect(column.choices).toContain(forgedValueOf(world, column));
  });

  test("an update changes only writable columns of the user's rows", async () => {
    const names = await fill();
    onlyRow(await owner.insert("block", { blocked_user_id: stranger.id }));
    const rows = rowsReader();
    for (const column of await columns()) {
      const { table, column: name } = column;
      if (mayWrite("update", column)) continue;
      const before = await rows.before(table);
      const value = forgedValueOf(world, column);
      await owner.update(`${table}?${names[table] ?? `${name}=not.is.null`}`, { [name]: value });
      const after = await rows.after(table);
      const withoutClock = (row: Row) => ({ ...row, updated_at: row.updated_at === value });
      expect(after.map(withoutClock), `${table}.${name}`).toEqual(before.map(withoutClock));
    }
  });

  test("an insert sets only writable columns of the user's rows", async () => {
    const challenge = await givenChallenge(owner, { days: 99 });
    const rows: Record<string, () => Row> = {
      block: () => ({ blocked_user_id: stranger.id }),
      challenge: () => challengeOf(owner),
      day: () => entryOf(owner, challenge, "2024-11-01"),
      feedback: () => ({ title: "Thanks", feedback: "For all of it." }),
      follow: () => ({ followed_id: stranger.id }),
      likes: () => ({ challenge_id: challenge.challenge_id }),
      note: () => noteOf(owner),
      rest_day: () => ({ challenge_id: challenge.challenge_id, date: "2024-11-02" }),
    };
    const read = rowsReader();
    for (const column of await columns()) {
      const { table, column: name } = column;
      if (mayWrite("insert", column)) continue;
      const value = forgedValueOf(world, column);
      const before = await read.before(table);
      await owner.send(table, { ...rows[table]?.(), [name]: value });
      const started = (await read.after(table)).filter(
        (row) => !before.some((each) => isDeepStrictEqual(each, row)),
      );
      const forged = started.filter((row) => !(table in rows) || isDeepStrictEqual(row[name], value));
      expect(forged, `${table}.${name}`).toEqual([]);
      if (table === "challenge" || started.length === 0) continue;
      await sql(`delete from public.${table}`);
      read.forget();
    }
  });

  test("no request changes another user's row", async () => {
    const names = await fill();
    const all = await columns();
    for (const [table, name] of Object.entries(names)) {
      const before = await rowsOf(table);
      for (const user of [visitor, stranger]) {
        const updates = all
          .filter((each) => each.table === table)
          .map((column) =>
            user.update(`${table}?${name}`, { [column.column]: forgedValueOf(world, column) }),
          );
        await Promise.all(updates);
        const keys = all.filter((each) => each.table === table && each.is_key);
        const onConflict = keys.map(({ column }) => column).join();
        for (const row of before) await user.upsert(table, onConflict, row, "merge");
        await user.remove(`${table}?${name}`);
      }
      expect({ table, rows: await rowsOf(table) }).toEqual({ table, rows: before });
    }
  });
});
