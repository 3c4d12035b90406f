import { checkEnd } from "./random-run/check-end.ts";
import { run } from "./random-run/run.ts";
import { createWorld } from "./random-run/world.ts";
import { openConnected, test } from "./support/connectable.ts";

/** The options of `pnpm test:random -- --steps 1000 --seed 7` set both values. The default runs each kind of step once. */
const STEPS = Number(process.env["RANDOM_RUN_STEPS"] ?? 25);
const SEED = Number(process.env["RANDOM_RUN_SEED"] ?? 860);

test(`${STEPS} random steps at site and popup lose or double no text, photo or note (seed ${SEED})`, async ({
  backend,
  browserWithExtension: browser,
  diary,
  gateway,
  newUser,
  other,
}, info) => {
  // Includes a switch of servers, which takes 30 seconds.
  test.setTimeout(180_000 + STEPS * 8_000);
  const newFolder = (name: string) => info.outputPath(name);
  const world = await createWorld({ backend, browser, gateway, other, newFolder, newUser, seed: SEED });
  await (await openConnected(browser, diary)).close();
  await run(world, STEPS);
  await checkEnd(world);
});
