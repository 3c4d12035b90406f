import { expect, test } from "vitest";

import { runSteps, type Step } from "./run-steps.ts";

async function record(steps: readonly Step[], lanes: number, failing: readonly string[] = []) {
  const events: string[] = [];
  const results = await runSteps(steps, lanes, async ({ name }) => {
    events.push(`+${name}`);
    await new Promise((resolve) => setImmediate(resolve));
    events.push(`-${name}`);
    return !failing.includes(name);
  });
  const states = Object.fromEntries(results.map(({ name, state }) => [name, state]));
  return { events, states };
}

test("steps start in their order, two in parallel", async () => {
  const { events } = await record([{ name: "a" }, { name: "b" }, { name: "c" }], 2);
  expect(events.slice(0, 2)).toEqual(["+a", "+b"]);
  expect(events.indexOf("+c")).toBeGreaterThan(events.indexOf("-a"));
});

test("while a step waits for steps that it needs, a later step starts", async () => {
  const steps = [{ name: "setup" }, { name: "web", needs: ["setup", "absent"] }, { name: "lint" }];
  const { events, states } = await record(steps, 2);
  expect(events.slice(0, 2)).toEqual(["+setup", "+lint"]);
  expect(events.indexOf("+web")).toBeGreaterThan(events.indexOf("-setup"));
  expect(states).toEqual({ setup: "passed", web: "passed", lint: "passed" });
});

test("a failed step stops only steps that need it directly or through other steps", async () => {
  const steps = [
    { name: "setup" },
    { name: "build", needs: ["setup"] },
    { name: "web", needs: ["build"] },
    { name: "lint" },
  ];
  const { states } = await record(steps, 1, ["setup"]);
  expect(states).toEqual({ setup: "failed", build: "not started", web: "not started", lint: "passed" });
});
