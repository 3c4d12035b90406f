import { errors, expect } from "@playwright/test";

import { moveClock, translate } from "./device-steps.ts";
import { addNoteAtPopup, addNoteAtSite, findLostNotes, insertNotes, removeNote } from "./note-steps.ts";
import { addPhotoAtPopup, addPhotoAtSite, arrangePhotos, findLostPhotos } from "./photo-steps.ts";
import { contentAtPopup, moveToSite, submitAtPopup, writeAtPopup } from "./popup-steps.ts";
import { addNoteByProgram, writeByCommandLine, writeByProgram } from "./program-steps.ts";
import { switchServer } from "./server-steps.ts";
import { contentAtSite, editAtSite, editedAtSite, submitAtSite, writeAtSite } from "./site-steps.ts";
import { storedOnDevice, onServer } from "./texts.ts";
import {
  failRequest,
  kill,
  reload,
  signIn,
  switchAccount,
  switchNetwork,
  switchStorage,
} from "./trouble-steps.ts";
import { count, goTo, type World } from "./world.ts";

interface Step {
  name: string;
  take: (world: World) => Promise<void>;
  weight: number;
}

const SWITCH_SERVER: Step = { name: "switch the server", take: switchServer, weight: 2 };

const STEPS: readonly Step[] = [
  { name: "write at the site", take: writeAtSite, weight: 18 },
  { name: "submit at the site", take: submitAtSite, weight: 16 },
  { name: "edit at the site", take: editAtSite, weight: 12 },
  { name: "write in the popup", take: writeAtPopup, weight: 12 },
  { name: "submit in the popup", take: submitAtPopup, weight: 10 },
  { name: "add a photo at the site", take: addPhotoAtSite, weight: 10 },
  { name: "add a photo in the popup", take: addPhotoAtPopup, weight: 8 },
  { name: "move or remove photos", take: arrangePhotos, weight: 8 },
  { name: "add a note at the site", take: addNoteAtSite, weight: 8 },
  { name: "add a note in the popup", take: addNoteAtPopup, weight: 8 },
  { name: "add a note by a program", take: addNoteByProgram, weight: 4 },
  { name: "insert notes", take: insertNotes, weight: 14 },
  { name: "remove a note", take: removeNote, weight: 4 },
  { name: "move a text to the site", take: moveToSite, weight: 5 },
  { name: "go offline or online", take: switchNetwork, weight: 8 },
  { name: "fail a request", take: failRequest, weight: 8 },
  { name: "fill or free the storage", take: switchStorage, weight: 5 },
  { name: "kill a page or the worker", take: kill, weight: 7 },
  { name: "reload a page", take: reload, weight: 6 },
  { name: "switch the account", take: switchAccount, weight: 3 },
  { name: "write by a program", take: writeByProgram, weight: 5 },
  { name: "write by the command line", take: writeByCommandLine, weight: 5 },
  { name: "change the server's time", take: moveClock, weight: 4 },
  { name: "translate the page", take: translate, weight: 5 },
  SWITCH_SERVER,
];
const WEIGHTED = STEPS.flatMap((step) => Array.from({ length: step.weight }, () => step));

const FOUND_MS = 60_000;

/** Runs each kind of step, then random steps. After each step, each word must exist or have been reported as unsaved. */
export async function run(world: World, steps: number): Promise<void> {
  await signIn(world);
  await goTo(world, "/mypage");
  const first = [...STEPS];
  for (let step = 1; step <= steps; step += 1) {
    // The walk stays with a server while texts are unsent, so it switches once before it writes.
    const next = step === 1 ? SWITCH_SERVER : world.chance.pick(first.length > 0 ? first : WEIGHTED);
    if (first.length > 0) first.splice(first.indexOf(next), 1);
    const { name, take } = next;
    world.log.push(`${step} ${name}`);
    count(world, `step: ${name}`);
    const began = Date.now();
    await take(world).catch((error: unknown) => {
      if (!(error instanceof errors.TimeoutError)) throw error;
      count(world, "steps timed out");
    });
    const full = world.full.size === 0 ? "" : `, full: ${[...world.full].join(" ")}`;
    world.log[world.log.length - 1] += ` (${Date.now() - began} ms${full})`;
    await expect
      .poll(() => findLost(world), { message: world.log.slice(-30).join("\n"), timeout: FOUND_MS })
      .toEqual([]);
    if (step % 25 === 0)
      console.log(
        `${step} steps: none of ${world.words.length} words, ${world.notes.length} notes and ${world.photos.length} photos is lost`,
      );
  }
}

async function findLost(world: World): Promise<string[]> {
  const lost = [await findLostTexts(world), await findLostPhotos(world), await findLostNotes(world)];
  return lost.flat();
}

async function findLostTexts(world: World): Promise<string[]> {
  const [rows, onDevice, fields] = await Promise.all([
    onServer(world),
    storedOnDevice(world),
    inFields(world),
  ]);
  const stored = [...rows.map(({ content, day_id }) => [`server ${day_id}`, content] as const), ...onDevice];
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
