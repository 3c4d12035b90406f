import type { TestBackend } from "@diary/server/testing";
import type { ApiUser } from "@diary/testkit/api-user";

import type { ExtensionBrowser } from "../support/extension-browser.ts";
import type { Gateway } from "../support/gateway.ts";
import { createChance } from "./chance.ts";
import { signIn } from "./trouble-steps.ts";
import { goTo, type World, type Writer } from "./world.ts";

export interface WorldParts {
  backend: TestBackend;
  browser: ExtensionBrowser;
  gateway: Gateway;
  newPerson: () => Promise<ApiUser>;
  seed: number;
}

/** Two people with two challenges each; the first is signed in, and the site is open. */
export async function createWorld({ newPerson, seed, ...parts }: WorldParts): Promise<World> {
  const writers: Writer[] = [];
  for (const name of ["Mina", "Omar"]) {
    const person = await newPerson();
    const challenges: string[] = [];
    for (const title of [`${name} reads`, `${name} runs`]) {
      challenges.push(await person.setChallenge({ title, days: 60 }));
    }
    writers.push({ person, challenges });
  }
  await parts.browser.allowSiteWorkers();
  const [reader] = writers;
  if (reader === undefined) throw new Error("Nobody is there.");
  const world: World = {
    ...parts,
    chance: createChance(seed),
    writers,
    reader,
    site: null,
    popup: null,
    reconnect: null,
    full: new Set(),
    words: [],
    lastWords: 0,
    seen: new Map(),
    counts: new Map(),
    log: [],
  };
  await signIn(world);
  await goTo(world, "/mypage");
  return world;
}
