import { errors, expect } from "@playwright/test";

import type { Chance } from "./chance.ts";
import { keptOnDevice } from "./device.ts";
import { contentAtPopup, moveToSite, submitAtPopup, writeAtPopup } from "./popup-steps.ts";
import { onServer } from "./server-texts.ts";
import { contentAtSite, editAtSite, editedAtSite, submitAtSite, writeAtSite } from "./site-steps.ts";
import { badLine, kill, reload, switchAccount, switchNetwork, switchStorage } from "./trouble-steps.ts";
import { count, type World } from "./world.ts";

const STEPS = {
  "write at the site": writeAtSite,
  "submit at the site": submitAtSite,
  "edit at the site": editAtSite,
  "write in the popup": writeAtPopup,
  "submit in the popup": submitAtPopup,
  "move to the site": moveToSite,
  "switch the network": switchNetwork,
  "bad line": badLine,
  "switch the storage": switchStorage,
  kill,
  reload,
  "switch account": switchAccount,
} satisfies Record<string, (world: World) => Promise<void>>;

const WEIGHTS: Record<keyof typeof STEPS, number> = {
  "write at the site": 18,
  "submit at the site": 16,
  "edit at the site": 12,
  "write in the popup": 12,
  "submit in the popup": 10,
  "move to the site": 5,
  "switch the network": 8,
  "bad line": 8,
  "switch the storage": 5,
  kill: 7,
  reload: 6,
  "switch account": 3,
};

/** A starved machine takes seconds to say what is on it. */
const FOUND_MS = 60_000;

/** Each kind of step, in any order. */
function eachOnce({ pick }: Chance): (keyof typeof STEPS)[] {
  const left = new Set(Object.keys(STEPS) as (keyof typeof STEPS)[]);
  const order: (keyof typeof STEPS)[] = [];
  while (left.size > 0) {
    const name = pick([...left]);
    left.delete(name);
    order.push(name);
  }
  return order;
}

/**
 * Takes so many steps, of each kind one at first and then by their weights, and looks after each whether every word is
 * still somewhere, but for those that their writer was told to be on the page only.
 */
export async function run(world: World, steps: number): Promise<void> {
  const first = eachOnce(world.chance);
  for (let step = 1; step <= steps; step += 1) {
    const name = first[step - 1] ?? world.chance.weighted(WEIGHTS);
    world.log.push(`${step} ${name}`);
    count(world, `step: ${name}`);
    const began = Date.now();
    await STEPS[name](world).catch((error: unknown) => {
      if (!(error instanceof errors.TimeoutError)) throw error;
      // What the step needed is not there now, as a person sees it. What they typed is looked after all the same.
      count(world, "steps given up");
    });
    const full = world.full.size === 0 ? "" : `, full: ${[...world.full].join(" ")}`;
    world.log[world.log.length - 1] += ` (${Date.now() - began} ms${full})`;
    await expect
      .poll(() => lostWords(world), { message: world.log.slice(-30).join("\n"), timeout: FOUND_MS })
      .toEqual([]);
    if (step % 100 === 0) console.log(`${step} steps, and all of ${world.words.length} words are there`);
  }
}

/** Words that are neither with the server, nor on the device, nor in a field. Notes where the others are. */
async function lostWords(world: World): Promise<string[]> {
  const [rows, kept, fields] = await Promise.all([onServer(world), keptOnDevice(world), inFields(world)]);
  const stored = [...rows.map(({ content, day_id }) => [`server ${day_id}`, content] as const), ...kept];
  const places = [...stored, ...fields.map((text) => ["a field", text] as const)];
  return world.words.flatMap((word) => {
    const { text } = word;
    const found = places.filter(([, words]) => words.includes(text));
    word.isOnPageOnly &&= !stored.some(([, words]) => words.includes(text));
    if (found.length === 0 && word.isOnPageOnly) return [];
    if (found.length === 0) return [`${text}, last seen: ${world.seen.get(text) ?? "nowhere"}`];
    world.seen.set(text, found.map(([place, words]) => `${place}: ${words}`).join(" | "));
    return [];
  });
}

async function inFields({ popup, site }: World): Promise<string[]> {
  const fields = [
    ...(site === null ? [] : [contentAtSite(site), editedAtSite(site)]),
    ...(popup === null ? [] : [contentAtPopup(popup)]),
  ];
  return Promise.all(fields.map((field) => field.inputValue({ timeout: 50 }).catch(() => "")));
}
