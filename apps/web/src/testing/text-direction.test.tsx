import { aChallenge, aDay, aProfile, anId } from "@diary/core/testing";
import { expect, test } from "vitest";

import { renderTestApp } from "./render-test-app.tsx";

const OVERRIDE = "\u202E";
/** Runs scripts if a page inserts this text as HTML. */
const HTML = `</title></textarea></script><script>ran = 1</script><svg onload="ran = 1"><a href="javascript:ran = 1"><img src=x onerror="ran = 1">`;
const text = `Mina${OVERRIDE}anim${HTML}`;
const member = anId(9001);
const profile = { nickname: text, comment: text };
const challenge = aChallenge({ ...profile, user_id: member, title: text, desc: text });
const day = aDay({ user_id: member, content: text });
const { challenge_id } = challenge;

/** Returns inline elements that contain the override character and don't isolate their text. */
const unisolatedElements = () =>
  [...document.querySelectorAll("main *, [role=dialog] *")]
    .filter((element) => {
      const own = [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.includes(OVERRIDE),
      );
      const { display, unicodeBidi } = getComputedStyle(element);
      return own && display === "inline" && !/isolate|plaintext/.test(unicodeBidi);
    })
    .map(({ outerHTML }) => outerHTML);

const shown = () =>
  [
    document.querySelector("main")?.textContent,
    ...[...document.querySelectorAll<HTMLInputElement>("main :is(input, textarea)")].map(
      ({ value }) => value,
    ),
  ].join();

async function expectPlainText(address: string) {
  await renderTestApp(address, {
    member,
    answer: (path) => {
      if (path === "/rest/v1/home_challenge") return [challenge];
      if (path === "/rest/v1/profile") return [aProfile(profile)];
      return path === "/rest/v1/day" ? [day] : [];
    },
  });
  await expect.poll(shown).toContain(text);
  expect(unisolatedElements()).toEqual([]);
  const RUNS = "main :is(script, [onerror], [onload], [href^='javascript:'])";
  expect(document.querySelectorAll(RUNS)).toHaveLength(0);
  expect("ran" in window).toBe(false);
  expect(document.title).not.toContain(OVERRIDE);
}

test("on a challenge's page, user text is never HTML and doesn't reverse other text", () =>
  expectPlainText(`/challenge/${challenge_id}`));

test.each([
  "/home",
  "/mypage",
  `/day/create/${challenge_id}`,
  `/challenge/update/${challenge_id}`,
  `/day/edit/${challenge_id}/${day.day_id}`,
  "/mypage/setting",
])("on %s, user text is never HTML and doesn't reverse other text", { tags: "extended" }, expectPlainText);
