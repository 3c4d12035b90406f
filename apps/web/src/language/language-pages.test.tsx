import {
  aChallenge,
  aCircle,
  aCircleEntry,
  aCircleSummary,
  aDay,
  aMember,
  anId,
  aProfile,
  aReply,
  aSetting,
} from "@diary/core/testing";
import { english, type Translate, uiWords } from "@diary/ui/words";
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { pages } from "../pages.ts";
import { renderTestApp } from "../testing/render-test-app.tsx";
import { translate as japanese } from "../words/ja/index.ts";

const member = anId(9001);
const challenge = aChallenge({
  user_id: member,
  title: "毎朝の一筆",
  nickname: "ゆい",
  comment: "絵を描きます。",
  desc: "三分で描く。",
  last_line: "駅前の猫。",
  day: 1,
});

const author = { nickname: "ゆい", user_id: member };
const circleMember = aMember({
  ...author,
  latest: aCircleEntry({
    content: "駅前の猫。",
    replies: [aReply({ nickname: "ゆい", content: "いいね。" })],
  }),
});
const circle = {
  ...aCircle({ name: "朝の会" }),
  members: [
    { ...circleMember, challenge: { ...circleMember.challenge!, title: challenge.title } },
    aMember({
      nickname: "れん",
      user_id: anId(9002),
      is_me: false,
      is_founder: false,
      challenge: null,
      latest: null,
    }),
  ],
};

const proof = {
  ...author,
  challenge_id: challenge.challenge_id,
  title: challenge.title,
  category: challenge.category,
  handle: null,
  visibility: "public",
  days: challenge.days,
  completed: false,
  ended_early: false,
  start_date: challenge.start_date,
  end_date: null,
  weekdays: 127,
  earlier_weekdays: [],
  rest_days: [],
  entries: 1,
  own_dates: ["2026-11-20"],
  other_day: 0,
  imported: 0,
  unknown: 0,
  first_date: "2026-11-20",
  last_date: "2026-11-20",
  checked_at: "2026-11-29T08:17:00.000+00:00",
};

const answer = {
  home_challenge: [challenge],
  profile: [aProfile({ nickname: "ゆい", comment: "絵を描きます。" })],
  setting: [aSetting()],
  day: [aDay({ content: "駅前の猫。" })],
  shared_challenge: null,
  my_circles: [aCircleSummary({ name: "朝の会" })],
  circle_page: () => circle,
  circle_challenge: () => ({
    challenge,
    entries: [{ ...aDay({ content: "駅前の猫。" }), photos: [], replies: [] }],
  }),
  circle_invitation: null,
  challenge_proof: () => proof,
  shared_challenge_proof: null,
};

const ids: Readonly<Record<string, string>> = {
  ":id": anId(1),
  ":day_id": aDay().day_id,
  ":number": "R-7K2M-9QXC-41TD",
};
const addresses = pages.map(({ access, module, path }) => ({
  access,
  module,
  address: path
    .replace("/*", "")
    .replace("*", "/no-such-page")
    .replaceAll(/:\w+/g, (name) => ids[name] ?? anId(1)),
}));

const NAMES =
  /https?:\/\/\S+|Challenge Diary|Day One|Journey|Apple Journal|Diarium|Google Keep|Memos|jrnl|Loop Habit Tracker|Daylio|HabitBull|Beaver Habits|100 Days of Code|log\.md|React|Supabase|PostgreSQL|Tailwind CSS|Radix|Vite|English|Japanese|JSON|OpenAPI|MCP|Markdown|HTML|TypeScript|JavaScript|NodeJS|React|PHP|Java|CSS|Alt|Shift|DELETE|Delete|DAY|OK|MB|UTC|PDF|zip|CSV|png|jpg|gif|webp|\S+@\S+|R-7K2M-9QXC-41TD/g;

const isOther = (element: Element | null) =>
  element?.closest("[data-lang], [lang=en], code, script, style") != null;

/** Omits code, text that is marked as English, and text that the HTML contains in each language. */
function shownWords(): string[] {
  const labels = [...document.querySelectorAll("[aria-label], [title], [placeholder]")]
    .filter((element) => !isOther(element))
    .flatMap((element) =>
      ["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
    );
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (!isOther(text.parentElement)) labels.push(text.nodeValue ?? "");
  }
  return [document.title, ...labels];
}

const englishWords = () => shownWords().filter((words) => /[A-Za-z]{2,}/.test(words.replaceAll(NAMES, "")));

async function open({ access, address }: (typeof addresses)[number], translate: Translate) {
  const site = await renderTestApp(address, {
    answer,
    language: { language: "ja", translate },
    ...(access === "signed-in" ? { member } : {}),
  });
  await expect.element(site.getByRole("main")).toBeVisible();
  await expect.element(site.getByRole("heading").first()).toBeInTheDocument();
  // The page has few of its texts until its parts are loaded.
  await expect.element(site.getByText(translate(uiWords).loading.label).first()).not.toBeInTheDocument();
}

const MAIN = new Set<string>([
  "home",
  "my-page",
  "challenge",
  "create-challenge",
  "register-day",
  "circle",
  "search",
  "sign-up",
]);
const isMain = ({ module }: (typeof addresses)[number]) => MAIN.has(module);

async function expectJapanese(at: (typeof addresses)[number]) {
  await open(at, japanese);
  await expect.poll(englishWords).toEqual([]);
}

describe("Japanese", () => {
  test.each(addresses.filter(isMain))("a Japanese page has no English text: $address", expectJapanese);

  test.each(addresses.filter((at) => !isMain(at)))(
    "a Japanese page has no English text: $address",
    { tags: "extended" },
    expectJapanese,
  );
});

/** Another language may need 40 % longer sentences. */
const long: Translate = (table) => lengthened(english(table));

function lengthened<Value>(value: Value): Value {
  if (typeof value === "string")
    return `${value} ${"lorem ".repeat(Math.ceil((value.length * 0.4) / 6)).trim()}` as Value;
  if (typeof value === "function")
    return ((...parts: unknown[]) =>
      lengthened((value as (...parts: unknown[]) => unknown)(...parts))) as Value;
  if (Array.isArray(value)) return value.map(lengthened) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === "locale" || name === "id" ? part : lengthened(part),
    ]),
  ) as Value;
}

describe("text that is 40 % longer", () => {
  beforeEach(() => page.viewport(320, 640));

  test.each(addresses)(
    "40 % longer text fits a phone of 320 px: $address",
    { tags: "extended" },
    async (at) => {
      await open(at, long);
      await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    },
  );
});
