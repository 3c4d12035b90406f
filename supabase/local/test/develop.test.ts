import { expect, test } from "vitest";

import { START, startRunning } from "./command.ts";
import { signUp } from "./people.ts";

test("with --dev the site comes from its sources with hot reload, beside the same API", async () => {
  const running = await startRunning(START, { DATA_DIR: "memory" }, ["--dev"]);
  try {
    const page = await fetch(`${running.url}/home`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("/@vite/client");
    const source = await fetch(`${running.url}/src/main.tsx`);
    expect(source.headers.get("content-type")).toContain("javascript");

    const config = (await (await fetch(`${running.url}/config.json`)).json()) as { url: string; key: string };
    expect((await signUp(config, "aiko")).token).not.toBe("");
  } finally {
    expect(await running.end("SIGINT")).toMatchObject({ code: 0 });
  }
});
