import { aChallenge, aDay, aProfile, anId } from "@diary/core/testing";
import { expect, test } from "vitest";

import { renderTestApp } from "./render-test-app.tsx";

const OVERRIDE = "\u202E";
const member = anId(9001);
const profile = { nickname: `Mina${OVERRIDE}anim`, comment: `One${OVERRIDE}eno` };
const challenge = aChallenge({
  ...profile,
  user_id: member,
  title: `Read${OVERRIDE}daer`,
  desc: `Every${OVERRIDE}yreve`,
});
const { challenge_id } = challenge;

/**
 * The elements with the override in their own text that are neither a paragraph of their own nor isolated: the
 * direction goes on behind these.
 */
const leaks = () =>
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
    ...[...document.querySelectorAll("textarea")].map(({ value }) => value),
  ].join();

test.each([
  "/home",
  "/mypage",
  `/challenge/${challenge_id}`,
  `/day/create/${challenge_id}`,
  `/challenge/update/${challenge_id}`,
])("a text that turns the direction round leaves the page around it alone: %s", async (address) => {
  await renderTestApp(address, {
    member,
    answer: (path) => {
      if (path === "/rest/v1/home_challenge") return [challenge];
      if (path === "/rest/v1/profile") return [aProfile(profile)];
      return path === "/rest/v1/day" ? [aDay({ challenge_id, content: `Ten pages.${OVERRIDE}segap` })] : [];
    },
  });
  await expect.poll(shown).toContain(OVERRIDE);
  expect(leaks()).toEqual([]);
  expect(document.title).not.toContain(OVERRIDE);
});
