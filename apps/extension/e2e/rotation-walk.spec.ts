import { createSeededRandom } from "@diary/core/testing";

import { walkGuard } from "./rotation-walk/walk-guard.ts";
import { takeWalk, type Walk } from "./rotation-walk/walk.ts";
import { TOKEN_LIFETIME_S } from "./support/refresh-rules.ts";
import { expect, test } from "./support/test.ts";

/** The options of `pnpm test:random -- --rotations 600 --seed 7` set both values. Each kind of step runs at least once. */
const ROTATIONS = Number(process.env["ROTATION_WALK_ROTATIONS"] ?? 8);
const SEED = Number(process.env["ROTATION_WALK_SEED"] ?? 301);

test(`${ROTATIONS} token rotations by site and extension lose no session (seed ${SEED})`, async ({
  backend,
  browserWithExtension: browser,
  externalApi,
  gateway,
  openSite,
  person,
  signIn,
}) => {
  test.skip(
    externalApi !== undefined,
    "This test changes a table of the auth service, which it can't do on an external server.",
  );
  test.setTimeout(180_000 + ROTATIONS * 15_000);
  const guard = walkGuard();
  gateway.guard = guard.guard;
  await backend.sql("delete from auth.refresh_tokens");
  const walk: Walk = {
    backend,
    browser,
    guard,
    openSite: () => openSite(),
    signIn: () => signIn(person, TOKEN_LIFETIME_S),
    random: createSeededRandom(SEED),
    site: null,
    isEnabled: true,
    log: [],
    counts: new Map(),
  };
  await walk.signIn();
  await takeWalk(walk, ROTATIONS);
  const counts = [...walk.counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  console.log(`${guard.rotations()} rotations, ${JSON.stringify(guard.counts)}`);
  console.log(counts.map(([name, times]) => `${String(times).padStart(6)}  ${name}`).join("\n"));
  expect(walk.counts.get("sessions lost") ?? 0, walk.log.join("\n")).toBe(0);
  expect(guard.counts.rejected).toBe(0);
});
