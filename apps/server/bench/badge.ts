// pnpm --filter @diary/server bench:badge [--seconds 5]
// Measures the server's processor time per request for a badge and a card, with and without a matching ETag.
import { fork } from "node:child_process";
import { on, once } from "node:events";
import { parseArgs } from "node:util";

import autocannon from "autocannon";

import { startTestBackend } from "../src/testing/index.ts";
import { createChallenge, signUp } from "../test/users.ts";
import { failIfExceeded, report } from "./report.ts";

const MAX_MS = 0.3;
const { values: flags } = parseArgs({ options: { seconds: { type: "string", default: "5" } } });

if (process.send === undefined) await measure();
else await serve();

interface Served {
  url: string;
  id: string;
}

/** Runs in another process, so the clients' processor time doesn't count. */
async function serve(): Promise<void> {
  const backend = await startTestBackend();
  const user = await signUp(backend, "mina");
  const id = await createChallenge(user, { visibility: "public", days: 100 });
  process.send!({ url: backend.url, id } satisfies Served);
  for await (const _ of on(process, "message")) process.send!(process.cpuUsage());
}

async function measure(): Promise<void> {
  const server = fork(import.meta.filename, { env: { ...process.env, LOG_LEVEL: "silent" } });
  const [{ id, url }] = (await once(server, "message")) as [Served];
  const processorMs = async () => {
    server.send("time");
    const [{ system, user }] = (await once(server, "message")) as [NodeJS.CpuUsage];
    return (system + user) / 1000;
  };
  for (const path of ["/healthz", `/badge/${id}.svg`, `/embed/${id}`]) {
    const etag = (await fetch(url + path)).headers.get("etag") ?? "";
    for (const [name, headers] of [
      ["new", {}],
      ["unchanged (304)", { "if-none-match": etag }],
    ] as const) {
      const before = await processorMs();
      const { requests } = await autocannon({
        url: url + path,
        connections: 16,
        duration: Number(flags.seconds),
        headers: { ...headers, "accept-encoding": "gzip" },
      });
      const spent = ((await processorMs()) - before) / requests.total;
      report(`${path.split("/")[1]!}, ${name}`, spent, "ms", path === "/healthz" ? undefined : MAX_MS);
    }
  }
  server.kill();
  failIfExceeded();
}
