import { hasVisibleText } from "@diary/core/input";
import { expect, test } from "vitest";

import { expectInvalid, onlyRow, succeeded } from "./fixtures/api-response.ts";
import { pathOf, challengeOf, entryOf, givenChallenge } from "./fixtures/given.ts";
import { onEachDatabase } from "./fixtures/world.ts";

const INVISIBLE = {
  "zero-width characters": "\u200B\u200C\u2060\uFEFF",
  controls: "\u0007\u001B\u0085",
  "no-break spaces": "\u00A0\u202F",
  "bidi overrides": "\u202E\u202D",
  "a Hangul filler": "\u3164",
  "tags and variation selectors": "\u{E0041}\uFE0F",
};
const RLO = "\u202E";

onEachDatabase(({ owner, sql }) => {
  // Tests the Unicode planes with invisible characters, and one more. All seventeen planes would take a minute.
  test.each([0, 1, 14])("form and database agree on invisible characters of plane %i", async (plane) => {
    const [from, to] = [Math.max(1, plane * 0x10000), plane * 0x10000 + 0xffff];
    const rows = await sql<{ code: number }>(
      `select code from generate_series($1::int, $2::int) code
      where code not between 55296 and 57343 and not private.has_visible_text(chr(code))`,
      [from, to],
    );
    const expected: number[] = [];
    for (let code = from; code <= to; code += 1) {
      const isSurrogate = code >= 0xd800 && code <= 0xdfff;
      if (!isSurrogate && !hasVisibleText(String.fromCodePoint(code))) expected.push(code);
    }
    expect(rows.map(({ code }) => code)).toEqual(expected);
  });

  test("the database rejects invisible text as name, title, description or entry", async () => {
    const challenge = (changes: object) => owner.insert("challenge", challengeOf(owner, { ...changes }));
    const written = await givenChallenge(owner);
    for (const [what, text] of Object.entries(INVISIBLE)) {
      expect(hasVisibleText(text), `${what} alone`).toBe(false);
      expectInvalid(await owner.update(pathOf(owner), { nickname: text }), "profile_nickname_check");
      expectInvalid(await challenge({ title: text }), "challenge_title_check");
      expectInvalid(await challenge({ desc: text }), "challenge_desc_check");
      const entry = entryOf(owner, written, "2024-11-01", { content: text });
      expectInvalid(await owner.insert("day", entry), "day_content_check");
      const visible = `${text}あ${text}`;
      expect(hasVisibleText(visible), `${what} in a text`).toBe(true);
      expect(onlyRow(await challenge({ desc: visible })).desc).toBe(visible);
    }
  });

  test("the database removes bidi overrides from titles and nicknames", async () => {
    const title = `${RLO}Read\u202A \u202Cme`;
    const challenge = await givenChallenge(owner, { title });
    expect(challenge.title).toBe("Read me");
    const it = pathOf(challenge);
    expect(onlyRow(await owner.update(it, { title: `Again${RLO}` })).title).toBe("Again");
    const profile = onlyRow(await owner.update(pathOf(owner), { nickname: `${RLO}Ume\u2067א\u2069` }));
    expect(profile.nickname).toBe("Ume\u2067א\u2069");
  });

  test("the database stores titles and names in one line", async () => {
    const text = "Read\r\nme\u2028now\u0085or\u2029later\u0007";
    const line = "Read me now or later ";
    const challenge = await givenChallenge(owner, { title: text });
    expect(challenge.title).toBe(line);
    expect(onlyRow(await owner.update(pathOf(owner), { nickname: text })).nickname).toBe(line);
    succeeded(await owner.call("create_access_token", { name: text, days: 30 }));
    expect(onlyRow(await owner.call("list_access_tokens")).name).toBe(line);
    expect(onlyRow(await owner.update(pathOf(challenge), { desc: text })).desc).toBe(text);
  });
});
