// pnpm bench:supabase --url https://x.supabase.co --anon-key …
// What the product's calls take through Supabase at an address and through the embedded server, in one run and in turns.
import { parseArgs } from "node:util";

import { CARD_COLUMNS } from "../../../packages/core/src/challenge/challenge-types.ts";
import { ENTRY_COLUMNS, FEED_PAGE } from "../src/rest/shapes.ts";
import { ApiUser } from "../src/testing/api-person.ts";
import { timingOf } from "./statistics.ts";
import { openTarget } from "./target.ts";

/** Below what one person may write within an hour. */
const CHALLENGES = 20;
const ENTRIES = 10;
const ROUNDS = 60;

/** Sends what the product sends, and takes no time to look at the answers. */
class Reader extends ApiUser {
  readonly #key: string;

  constructor(config: { url: string; key: string }) {
    super(config);
    this.#key = config.key;
  }

  async ask(method: string, path: string, body?: object, prefer?: string): Promise<void> {
    const answer = await fetch(`${this.url}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: this.#key,
        authorization: `Bearer ${this.session.access_token}`,
        "content-type": "application/json",
        ...(prefer !== undefined && { prefer }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  }
}

interface Place {
  name: string;
  reader: Reader;
  writer: Reader;
  /** Challenges of the writer; the last is for new entries. */
  challenges: string[];
}

const { values } = parseArgs({ options: { url: { type: "string" }, "anon-key": { type: "string" } } });
if (values.url === undefined || values["anon-key"] === undefined) {
  console.error("pnpm bench:supabase --url URL --anon-key KEY");
  process.exit(1);
}

const embedded = { pglite: await openTarget("pglite"), postgres: await openTarget("postgres") };
const places = [
  await fillPlace("Supabase at the address", { url: values.url.replace(/\/$/, ""), key: values["anon-key"] }),
  await fillPlace("embedded, its own database", embedded.pglite),
  await fillPlace("embedded, PostgreSQL", embedded.postgres),
];

const calls: Record<string, (place: Place, round: number) => Promise<unknown>> = {
  feed: ({ reader }) => reader.ask("GET", `home_challenge?select=${CARD_COLUMNS}&${FEED_PAGE}`),
  "challenge with its entries": ({ reader, challenges }) =>
    Promise.all([
      reader.ask("GET", `home_challenge?select=*&challenge_id=eq.${challenges[0]}`),
      reader.ask("GET", `day?select=${ENTRY_COLUMNS}&challenge_id=eq.${challenges[0]}&order=date.desc`),
    ]),
  "like or take back": ({ reader, challenges }, round) => {
    const challenge_id = challenges[round % CHALLENGES]!;
    return Math.floor(round / CHALLENGES) % 2 === 0
      ? reader.ask(
          "POST",
          "likes?on_conflict=challenge_id,user_id",
          { challenge_id },
          "resolution=ignore-duplicates",
        )
      : reader.ask("DELETE", `likes?challenge_id=eq.${challenge_id}&user_id=eq.${reader.id}`);
  },
  "register an entry": ({ writer, challenges }, round) =>
    writer.ask(
      "POST",
      `day?on_conflict=day_id&select=${ENTRY_COLUMNS},challenge(days)`,
      {
        day_id: crypto.randomUUID(),
        challenge_id: challenges.at(-1)!,
        user_id: writer.id,
        date: dateOf(ENTRIES + round),
        content: "Read a chapter.",
      },
      "resolution=ignore-duplicates,return=representation",
    ),
};

const taken = new Map<string, number[]>();
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [call, run] of Object.entries(calls)) {
    for (const place of places) {
      const began = performance.now();
      await run(place, round);
      const key = `${call}\t${place.name}`;
      taken.set(key, [...(taken.get(key) ?? []), performance.now() - began]);
    }
  }
}

console.log(`| p50 / p95, ms | ${places.map(({ name }) => name).join(" | ")} |`);
console.log(`| --- | ${places.map(() => "---:").join(" | ")} |`);
for (const call of Object.keys(calls)) {
  const cells = places.map(({ name }) => {
    const { p50, p95 } = timingOf(taken.get(`${call}\t${name}`)!);
    return `${p50.toFixed(1)} / ${p95.toFixed(1)}`;
  });
  console.log(`| ${call} | ${cells.join(" | ")} |`);
}
// Nothing stays at the address.
for (const person of [places[0]!.reader, places[0]!.writer])
  await person.ask("POST", "rpc/delete_account", {});
await Promise.all(Object.values(embedded).map((target) => target.close()));

async function fillPlace(name: string, config: { url: string; key: string }): Promise<Place> {
  const reader = await new Reader(config).signUp();
  const writer = await new Reader(config).signUp();
  const challenges: string[] = [];
  for (let n = 0; n <= CHALLENGES; n += 1) {
    challenges.push(
      await writer.setChallenge({ title: `Challenge ${n}`, days: 100, start_date: "2024-01-01" }),
    );
  }
  for (const id of [challenges[0]!, challenges.at(-1)!]) {
    for (let n = 0; n < ENTRIES; n += 1) await writer.writeDay(id, dateOf(n), "Read a chapter.");
  }
  return { name, reader, writer, challenges };
}

function dateOf(n: number): string {
  return new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10);
}
