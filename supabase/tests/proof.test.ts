import { addDays } from "@diary/core/civil-date";
import { describe, expect, test } from "vitest";

import { expectRejected, onlyRow, succeeded, textOf, type Row } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import {
  entryOf,
  givenChallenge,
  givenEntry,
  inDays,
  pathOf,
  rest,
  type Challenge,
} from "./fixtures/given.ts";
import { program, todayOf, tokenOf } from "./fixtures/program.ts";
import { onEachDatabase } from "./fixtures/world.ts";
import { hide, sharedStaff } from "./moderation/moderated.ts";

const proofOf = async (reader: ApiUser, { challenge_id }: Row) =>
  succeeded(await reader.call("challenge_proof", { challenge_id }))[0] ?? null;
const sharedProof = async (reader: ApiUser, token: string) =>
  succeeded(await reader.call("shared_challenge_proof", { token }))[0] ?? null;

onEachDatabase((world) => {
  const { visitor, owner, stranger, sql } = world;
  const write = async (challenge: Challenge, date: string, changes: Row = {}) =>
    givenEntry(owner, challenge, date, changes);
  const set = async (values: Row) => onlyRow(await owner.update(`setting?user_id=eq.${owner.id}`, values));

  test("a proof counts how many entries reached the database on their own date", async () => {
    const today = await todayOf(world, owner);
    const challenge = await givenChallenge(owner, { days: 9, start_date: addDays(today, -9) });
    for (const ago of [3, 2, 0]) await write(challenge, addDays(today, -ago));
    await sql("update public.day set written_on = date where date = $1", [addDays(today, -3)]);
    await sql("update public.day set created_at = now() - interval '3 days' where date = $1", [
      addDays(today, -3),
    ]);
    succeeded(await rest(owner, challenge.challenge_id, addDays(today, -1)));
    expect(await proofOf(visitor, challenge)).toEqual({
      challenge_id: challenge.challenge_id,
      user_id: owner.id,
      title: "Read the manual",
      category: "CSS",
      nickname: expect.stringMatching(/^challenger-/) as string,
      handle: null,
      visibility: "public",
      days: 9,
      completed: false,
      ended_early: false,
      start_date: addDays(today, -9),
      end_date: null,
      weekdays: 127,
      earlier_weekdays: [],
      rest_days: [addDays(today, -1)],
      entries: 3,
      own_dates: [addDays(today, -3), today],
      other_day: 1,
      imported: 0,
      unknown: 0,
      first_date: addDays(today, -3),
      last_date: today,
      checked_at: expect.any(String) as string,
    });
  });

  test("an entry keeps its date of writing if its text changes on a later day", async () => {
    const yesterday = addDays(await todayOf(world, owner), -1);
    const challenge = await givenChallenge(owner, { days: 9, start_date: yesterday });
    const entry = await write(challenge, yesterday);
    await sql("update public.day set written_on = date where day_id = $1", [entry.day_id]);
    onlyRow(await owner.update(pathOf(entry), { content: "Corrected" }));
    expect(await proofOf(owner, challenge)).toMatchObject({ own_dates: [yesterday], other_day: 0 });
  });

  describe("readers of a proof", () => {
    test("everyone can read the proof of a public challenge, except blocked users", async () => {
      const challenge = await givenChallenge(owner);
      const staff = await sharedStaff(world);
      for (const reader of [visitor, stranger, owner, staff])
        expect(await proofOf(reader, challenge)).toMatchObject({ entries: 0, first_date: null });
      onlyRow(await owner.insert("block", { blocked_user_id: stranger.id }));
      expect(await proofOf(stranger, challenge)).toBeNull();
      expect(await proofOf(visitor, challenge)).not.toBeNull();
      expect(await proofOf(visitor, { challenge_id: crypto.randomUUID() })).toBeNull();
    });

    test("the owner and visitors with the link read the proof of a private challenge", async () => {
      const challenge = await givenChallenge(owner, { visibility: "private" });
      await write(challenge, "2024-11-01");
      const staff = await sharedStaff(world);
      for (const reader of [visitor, stranger, staff]) expect(await proofOf(reader, challenge)).toBeNull();
      expect(await proofOf(owner, challenge)).toMatchObject({ entries: 1 });
      const { challenge_id } = challenge;
      const token = textOf(await owner.call("create_share_link", { challenge_id, days: null }));
      for (const reader of [visitor, stranger, owner])
        expect(await sharedProof(reader, token)).toMatchObject({ challenge_id, entries: 1 });
      for (const wrong of ["", challenge_id, token.slice(1)])
        expect(await sharedProof(visitor, wrong)).toBeNull();
      onlyRow(await owner.insert("block", { blocked_user_id: stranger.id }));
      expect(await sharedProof(stranger, token)).toBeNull();
      succeeded(await owner.call("revoke_share_link", { challenge_id }));
      expect(await sharedProof(visitor, token)).toBeNull();
    });

    test("a hidden challenge has a proof only for its owner and staff", async () => {
      const challenge = await givenChallenge(owner);
      await hide(world, "challenge", challenge.challenge_id);
      for (const reader of [visitor, stranger]) expect(await proofOf(reader, challenge)).toBeNull();
      for (const reader of [owner, await sharedStaff(world)])
        expect(await proofOf(reader, challenge)).not.toBeNull();
    });

    test("a proof excludes hidden entries for all readers", async () => {
      const challenge = await givenChallenge(owner);
      await write(challenge, "2024-11-01");
      const { day_id } = await write(challenge, "2024-11-02");
      await hide(world, "day", day_id);
      for (const reader of [visitor, owner, await sharedStaff(world)])
        expect(await proofOf(reader, challenge)).toMatchObject({ entries: 1, last_date: "2024-11-01" });
    });
  });

  interface Counts {
    own: number;
    other: number;
    imported?: number;
    unknown?: number;
  }
  type Attack = (challenge: Challenge, today: string, yesterday: string) => Promise<unknown>;

  const importEntries = async (challenge: Challenge, dates: string[]) => {
    succeeded(await owner.call("open_import"));
    const { category, days, desc, start_date, title } = challenge;
    const entries = dates.map((date) => ({
      day_id: crypto.randomUUID(),
      date,
      content: "x",
      format: "plain",
      written_on: date,
      created_at: `${date}T12:00:00Z`,
    }));
    const plan = {
      challenge_id: challenge.challenge_id,
      title,
      category,
      days,
      desc,
      start_date,
      imported_at: null,
    };
    succeeded(await owner.call("import_challenge", { challenge: plan, entries }));
  };

  const LATE = { own: 0, other: 1 };
  const TODAY = { own: 1, other: 0 };
  const attacks: readonly [name: string, attack: Attack, counts: Counts][] = [
    [
      "an insert with a forged date",
      (c, _, day) => write(c, day, { written_on: day, created_at: `${day}T12:00Z` }),
      LATE,
    ],
    [
      "a change of written_on",
      async (c, _, day) => {
        const entry = await write(c, day);
        onlyRow(await owner.update(pathOf(entry), { written_on: day, created_at: `${day}T12:00:00Z` }));
      },
      LATE,
    ],
    [
      "a merging upsert",
      async (c, _, day) => {
        const { day_id } = await write(c, day);
        const forged = entryOf(owner, c, day, { day_id, written_on: day, created_at: `${day}T12:00:00Z` });
        await owner.upsert("day", "day_id", forged, "merge");
      },
      LATE,
    ],
    ["a late entry that moves to today", async (c, today, day) => move(await write(c, day), today), TODAY],
    ["an entry of today that moves back", async (c, today, day) => move(await write(c, today), day), LATE],
    [
      "an entry that moves back and makes room for another",
      async (c, today, day) => {
        await move(await write(c, today), day);
        await write(c, today);
      },
      { own: 1, other: 1 },
    ],
    [
      "a late entry that was deleted and written again",
      async (c, _, day) => {
        const { day_id } = await write(c, day);
        onlyRow(await owner.remove(`day?day_id=eq.${day_id}`));
        await write(c, day, { day_id });
      },
      LATE,
    ],
    ["an entry for tomorrow", (c) => write(c, inDays(1)), LATE],
    [
      "entries before yesterday in any time zone",
      async (c, today) => {
        const zones: [string, number][] = [
          ["Etc/GMT+12", 6],
          ["Etc/GMT-14", 0],
          ["UTC", 6],
        ];
        for (const [index, [time_zone, day_start_hour]] of zones.entries()) {
          await set({ time_zone, day_start_hour });
          await write(c, addDays(today, -2 - index));
        }
      },
      { own: 0, other: 3 },
    ],
    [
      "a time zone that was changed after the entry",
      async (c, _, day) => {
        await write(c, day);
        await set({ time_zone: "Etc/GMT+12", day_start_hour: 6 });
      },
      LATE,
    ],
    [
      "an entry that a program registers",
      async ({ challenge_id }) => {
        const send = program(visitor, await tokenOf(owner));
        succeeded(await send("api_register_entry", { challenge_id, content: "x" }));
      },
      TODAY,
    ],
    [
      "a program that sends its own date",
      async ({ challenge_id }, _, day) => {
        const token = await tokenOf(owner);
        const forged = { challenge_id, content: "x", written_on: day, date: day };
        const answer = await visitor.call("api_register_entry", forged, { "x-diary-token": token });
        expect(answer.status).toBe(404);
      },
      { own: 0, other: 0 },
    ],
    [
      "an import with forged dates",
      async (c, today, day) => {
        onlyRow(await owner.remove(pathOf(c)));
        await importEntries(c, [addDays(day, -1), day]);
        await write(c, today);
      },
      { own: 1, other: 0, imported: 2 },
    ],
    [
      "an imported entry that moves to today",
      async (c, today, day) => {
        onlyRow(await owner.remove(pathOf(c)));
        await importEntries(c, [day]);
        const entry = onlyRow(await owner.select(`day?challenge_id=eq.${c.challenge_id}`));
        onlyRow(await owner.update(pathOf(entry), { date: today, written_on: today }));
      },
      { own: 0, other: 0, imported: 1 },
    ],
    [
      "restored rows whose date of writing is missing or doesn't fit created_at",
      async (c, today, day) => {
        await write(c, day);
        await write(c, today);
        await sql("update public.day set date = $1, written_on = $1 where date = $2", ["2024-11-01", day]);
        await sql("update public.day set written_on = null where date = $1", [today]);
      },
      { own: 0, other: 0, unknown: 2 },
    ],
  ];

  async function move(entry: Row, date: string) {
    expect(onlyRow(await owner.update(pathOf(entry), { date })).date).toBe(date);
  }

  test.each(attacks)("a proof can't be forged by %s", async (_, attack, counts) => {
    const today = await todayOf(world, owner);
    const start = addDays(today, -9);
    const challenge = await givenChallenge(owner, { days: 9, start_date: start, visibility: "private" });
    await attack(challenge, today, addDays(today, -1));
    const { own_dates, ...proof } = (await proofOf(owner, challenge))!;
    const { own, other, imported = 0, unknown = 0 } = counts;
    expect(own_dates).toHaveLength(own);
    const entries = own + other + imported + unknown;
    expect(proof).toMatchObject({ entries, other_day: other, imported, unknown });
  });

  test("an entry's date of writing depends on the owner's time zone and start of day", async () => {
    const challenge = await givenChallenge(owner, { days: 9 });
    const dates = new Set<string>();
    for (const time_zone of ["Etc/GMT+12", "Asia/Tokyo", "Pacific/Kiritimati"]) {
      for (const day_start_hour of [0, 6]) {
        await set({ time_zone, day_start_hour });
        const today = await todayOf(world, owner);
        if (dates.has(today)) continue;
        dates.add(today);
        expect(await write(challenge, today)).toMatchObject({ date: today, written_on: today });
      }
    }
    expect(await proofOf(visitor, challenge)).toMatchObject({ own_dates: [...dates].toSorted() });
  });

  test("a date of writing counts only if it was the date of some user at that time", async () => {
    const challenge = await givenChallenge(owner, { days: 9 });
    const restored = [
      ["2024-11-01", "2024-11-02T17:59:00Z"],
      ["2024-11-02", "2024-11-03T18:00:00Z"],
      ["2024-11-04", "2024-11-03T10:00:00Z"],
      ["2024-11-05", "2024-11-04T09:59:00Z"],
    ] as const;
    for (const [date, created_at] of restored) {
      await write(challenge, date);
      await sql("update public.day set written_on = date, created_at = $2 where date = $1", [
        date,
        created_at,
      ]);
    }
    const fitting = { own_dates: ["2024-11-01", "2024-11-04"], unknown: 2 };
    expect(await proofOf(visitor, challenge)).toMatchObject(fitting);
  });

  test("an entry is accepted without a date of writing if the time zone is unknown", async () => {
    const challenge = await givenChallenge(owner);
    await sql("alter table public.setting disable trigger user");
    await sql("update public.setting set time_zone = 'Moon/Sea' where user_id = $1", [owner.id]);
    await sql("alter table public.setting enable trigger user");
    expect(await write(challenge, "2024-11-01")).toMatchObject({ written_on: null });
    expect(await proofOf(visitor, challenge)).toMatchObject({ entries: 1, unknown: 1 });
  });

  test("the database's owner can set an entry's date of writing", async () => {
    const challenge = await givenChallenge(owner);
    const forged = entryOf(owner, challenge, "2024-11-01", { written_on: "2024-11-01" });
    expectRejected(await stranger.insert("day", forged), 404, "challenge/not-found");
    await sql(
      `insert into public.day (challenge_id, user_id, date, content, written_on)
      values ($1, $2, '2024-11-01', 'x', '2024-11-01')`,
      [challenge.challenge_id, owner.id],
    );
    const [row] = await sql<Row>("select written_on::text from public.day");
    expect(row).toEqual({ written_on: "2024-11-01" });
  });
});
