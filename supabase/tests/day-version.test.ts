import { describe, expect, test } from "vitest";

import { succeeded, expectRejected, onlyRow, splitBySuccess } from "./fixtures/api-response.ts";
import { pathOf, givenChallenge, givenEntry } from "./fixtures/given.ts";
import { onOneDatabase } from "./fixtures/world.ts";

onOneDatabase(({ visitor, owner, stranger, sql }) => {
  const givenText = async () => {
    const written = { content: "One", version: 7 };
    const { day_id } = await givenEntry(owner, await givenChallenge(owner), "2024-11-01", written);
    const it = pathOf({ day_id });
    return {
      read: () => owner.select(it),
      edit: (content: string, version?: number) => owner.update(it, { content, version }),
    };
  };

  test("each edit increases the version, and an edit of an older version is rejected", async () => {
    const { read, edit } = await givenText();
    expect(onlyRow(await read())).toMatchObject({ content: "One", version: 1 });
    expect(onlyRow(await edit("From the popup", 1))).toMatchObject({ version: 2 });
    expectRejected(await edit("From the site", 1), 409, "day/edited-elsewhere");
    expectRejected(await edit("From the future", 9), 409, "day/edited-elsewhere");
    expect(onlyRow(await read())).toMatchObject({ content: "From the popup", version: 2 });
    expect(onlyRow(await edit("Of both", 2))).toMatchObject({ content: "Of both", version: 3 });
  });

  test("the database accepts one of ten concurrent edits", async () => {
    const { read, edit } = await givenText();
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => edit(`Text ${n}`, 1)));
    const [taken, rejected] = splitBySuccess(responses);
    expect(taken).toHaveLength(1);
    for (const response of rejected) expectRejected(response, 409, "day/edited-elsewhere");
    expect(onlyRow(await read())).toEqual(onlyRow(taken[0]!));
  });

  describe("earlier versions", () => {
    test("a revision contains the time at which its text was written", async () => {
      const { read, edit } = await givenText();
      const original = onlyRow(await read());
      onlyRow(await edit("Two", 1));
      onlyRow(await edit("Two", 2));
      onlyRow(await edit("Three", 2));
      const rows = await owner.select(`day_revision?user_id=eq.${owner.id}&order=version.desc`);
      expect(succeeded(rows)).toMatchObject([
        { version: 2, content: "Two" },
        { version: 1, content: "One", written_at: original.updated_at },
      ]);
    });

    test("revisions are visible only to their author, even in a public challenge", async () => {
      const { edit } = await givenText();
      const { day_id } = onlyRow(await edit("Two", 1));
      const it = `day_revision?day_id=eq.${String(day_id)}`;
      for (const user of [visitor, stranger]) {
        const { rows } = await user.select(it);
        expect(rows).toEqual([]);
        expect(await user.count(it)).toBeOneOf([0, undefined]);
        const embedding = `day?day_id=eq.${String(day_id)}&select=day_revision(content)`;
        expect(onlyRow(await stranger.select(embedding))).toEqual({ day_revision: [] });
      }
      expect(onlyRow(await owner.select(it)).content).toBe("One");
      expect(await sql("select content from public.day_revision")).toEqual([{ content: "One" }]);
    });

    test("the database stores the last twenty revisions of an entry", async () => {
      const { edit } = await givenText();
      for (let version = 1; version <= 23; version++) onlyRow(await edit(`Text ${version + 1}`, version));
      const rows = succeeded(await owner.select(`day_revision?user_id=eq.${owner.id}&order=version.asc`));
      expect(rows.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, index) => index + 4));
    });

    test("the database stores revisions for 90 days", async () => {
      const { edit } = await givenText();
      onlyRow(await edit("Two", 1));
      onlyRow(await edit("Three", 2));
      await sql("update public.day_revision set replaced_at = now() - interval '91 days' where version = 1");
      await sql("update public.day_revision set replaced_at = now() - interval '89 days' where version = 2");
      const shown = succeeded(await owner.select(`day_revision?user_id=eq.${owner.id}`));
      expect(shown).toMatchObject([{ version: 2 }]);
      onlyRow(await edit("Four", 3));
      const revisions = await sql("select version from public.day_revision order by version");
      expect(revisions).toEqual([{ version: 2 }, { version: 3 }]);
    });
  });
});
