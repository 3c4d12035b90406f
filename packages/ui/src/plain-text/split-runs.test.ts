import { ordinaryTexts } from "@diary/testkit/hostile-texts";
import { expect, test } from "vitest";

import { splitRuns } from "./split-runs.ts";

const LENGTH = 9_990;
const repeat = (text: string) => Array.from(text.repeat(LENGTH)).slice(0, LENGTH).join("");

/** Runs that take seconds to lay out if they aren't cut. */
const HOSTILE: [name: string, start: string, run: string, longest: number][] = [
  ["accents", "a", "\u0301", 31],
  ["accents above and below", "a", "\u0316\u0301", 31],
  ["many accents", "a", "\u0300\u0323\u0334\u0489", 31],
  ["enclosing circles", "a", "\u20dd", 31],
  ["Hebrew points", "א", "\u05b0", 31],
  ["Arabic vowels", "ب", "\u064b", 100],
  ["Lao vowels", "ກ", "\u0ecd", 31],
  ["Thai vowels", "ก", "\u0e34", 31],
  ["Devanagari vowels", "क", "\u093f", 31],
  ["Tibetan stacks", "ཀ", "\u0f90", 31],
  ["Japanese voice marks", "か", "\u3099", 31],
  ["skin tones", "👋", "🏽", 31],
  ["variation selectors", "a", "\ufe0f", 31],
  ["further variation selectors", "a", "\u{e0100}", 31],
  ["flag tags", "🏴", "\u{e0067}", 31],
  ["zero-width joiners", "a", "\u200d", 31],
  ["bidirectional overrides", "a", "\u202e\u202d", 31],
  ["isolates", "a", "\u2067", 31],
  ["grapheme joiners", "a", "\u034f", 31],
  ["joined emoji", "👩", "\u200d👩", 61],
  ["joined emoji with skin tones", "👩", "🏽\u200d👩", 61],
  ["joined emoji with variation selectors", "❤", "\ufe0f\u200d🔥", 61],
  ["Burmese stacks", "က", "\u1039က", 61],
  ["kashida", "ب", "ـ", 100],
  ["Arabic letters", "ب", "ب", 100],
  ["Arabic presentation forms", "ﺏ", "ﺏ", 100],
  ["N'Ko letters", "ߊ", "ߊ", 100],
  ["Mongolian letters", "ᠠ", "ᠠ", 100],
  ["Syriac letters", "ܐ", "ܐ", 100],
];

test.each(HOSTILE)("%s are cut into short parts, and no character is lost", (_, start, run, longest) => {
  const text = start + repeat(run);
  const parts = splitRuns(text);
  expect(parts.join("")).toBe(text);
  for (const part of parts) expect(Array.from(part).length).toBeLessThanOrEqual(longest);
});

test.each([
  ...ordinaryTexts(LENGTH),
  ["an empty text", ""],
  ["Japanese with combining marks", repeat("か\u3099き\u3099のほん。")],
  ["emoji of families", repeat("👨‍👩‍👧‍👦👩🏽‍🚀❤️‍🔥🏴󠁧󠁢󠁳󠁣󠁴󠁿")],
  ["flags", repeat("🇯🇵🇩🇪")],
  ["Arabic", repeat("ذهبتُ اليومَ إلى الحديقةِ وجريتُ. ")],
  ["Hebrew with points", repeat("שָׁלוֹם עוֹלָם ")],
  ["Hindi", repeat("मैं आज दौड़ा। ")],
  ["Thai without spaces", repeat("วันนี้ฉันวิ่งที่สวน")],
  ["Burmese", repeat("ယနေ့ကျွန်တော်ပြေးသည်။သတ္တဝါ")],
  ["Vietnamese with combining marks", repeat("Ho\u0302m nay to\u0302i cha\u0323y. ")],
  ["letters with a few marks", repeat("Z\u0351\u036b\u0343a\u0328\u032b\u0349l")],
  ["one long word", repeat("a")],
])("text isn't cut: %s", (_, text) => {
  expect(splitRuns(text)).toEqual([text]);
});
