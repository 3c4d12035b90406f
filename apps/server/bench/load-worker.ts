// The thread of fairness.ts: clients beside the server's thread, each from an address of its own.
import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { setTimeout as pass } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

export interface Load {
  url: string;
  headers: Record<string, string>;
  /** What the one asks for who is measured. */
  path: string;
  /** What the other sends meanwhile, in turns; none: a quiet time. */
  dear: string[];
  dearPerSecond: number;
  seconds: number;
}

export interface LoadResult {
  /** Of the one who is measured, in milliseconds. */
  durations: number[];
  /** How the other's requests were answered. */
  statuses: Record<string, number>;
}

const PAUSE_MS = 50;
const { url, headers, path, dear, dearPerSecond, seconds } = workerData as Load;
const clientAt = (localAddress: string) => new Agent({ keepAlive: true, localAddress, maxSockets: 200 });

async function ask(agent: Agent, asked: string): Promise<number> {
  const sent = request(`${url}/rest/v1/${asked}`, { agent, headers });
  sent.end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  return answer.statusCode!;
}

const until = performance.now() + seconds * 1000;
const statuses: Record<string, number> = {};

async function attack(): Promise<void> {
  const agent = clientAt("127.0.0.2");
  const asked: Promise<void>[] = [];
  const started = performance.now();
  const note = async (dearest: string) => {
    const status = await ask(agent, dearest).catch(() => 0);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  for (let count = 0; performance.now() < until; count += 1) {
    await pass(Math.max(0, started + (count * 1000) / dearPerSecond - performance.now()));
    asked.push(note(dear[count % dear.length]!));
  }
  await Promise.all(asked);
}

async function read(): Promise<number[]> {
  const agent = clientAt("127.0.0.3");
  const durations: number[] = [];
  while (performance.now() < until) {
    const started = performance.now();
    const status = await ask(agent, path);
    if (status !== 200) throw new Error(`The feed was answered with ${status}.`);
    durations.push(performance.now() - started);
    await pass(PAUSE_MS);
  }
  return durations;
}

const [durations] = await Promise.all([read(), dear.length > 0 ? attack() : undefined]);
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.postMessage({ durations, statuses } satisfies LoadResult);
