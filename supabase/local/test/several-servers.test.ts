import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pass } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import type { Database } from "../src/database/database.ts";
import { openPostgres } from "../src/database/open-postgres.ts";
import { FREE_FAILURES } from "../src/guard/auth/password-attempts.ts";
import { RateLimiter } from "../src/guard/auth/rate-limiter.ts";
import type { Mail } from "../src/mail/mail.ts";
import type { Serving } from "../src/serve.ts";
import { DatabaseCounts } from "../src/shared/database-counts.ts";
import { DatabaseOutbox } from "../src/shared/database-outbox.ts";
import { createSharedTables } from "../src/shared/tables.ts";
import { postgresBinaries, startPostgresCluster, type PostgresCluster } from "../src/testing/index.ts";
import { refusedHere, SERVE, serveHere, startRunning, type Running } from "./command.ts";
import { PASSWORD, setChallenge, signUp } from "./people.ts";
import { isInstalled, PUBLIC_ADDRESS, startNginx } from "./proxies.ts";

const binaries = postgresBinaries();
if (!binaries.found) console.warn(binaries.reason);

const configOf = async (server: string) =>
  (await (await fetch(`${server}/config.json`)).json()) as { url: string; key: string };

describe.skipIf(!binaries.found)("several servers on one PostgreSQL", () => {
  let folder: string;
  let cluster: PostgresCluster;
  let url: string;
  let database: Database;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "diary-servers-"));
    cluster = await startPostgresCluster();
    url = await cluster.createDatabase();
    database = await openPostgres(url);
  });
  afterAll(async () => {
    await database.close();
    await cluster.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const settings = (name: string, files = "files") => ({
    DATABASE_URL: url,
    DATA_DIR: join(folder, name),
    FILES_DIR: join(folder, files),
  });
  describe("in front of them nginx", () => {
    let one: Serving;
    // A process of its own: it is killed.
    let two: Running;
    beforeAll(async () => {
      one = await serveHere(settings("one"));
      two = await startRunning(SERVE, settings("two"));
    });
    afterAll(() => Promise.all([one.stop(), two.end("SIGTERM")]));

    test("what one knows the other does: sessions, pictures, and who guesses passwords", async () => {
      const { key } = await configOf(one.url);
      const person = await signUp({ url: one.url, key }, "aiko");
      const headers = { apikey: key, authorization: `Bearer ${person.token}` };
      expect((await fetch(`${two.url}/auth/v1/user`, { headers })).status).toBe(200);

      const picture = new Blob([Buffer.from("\x89PNG\r\n\x1a\n and then the picture", "latin1")]);
      const name = `${person.id}/aiko.png`;
      expect((await person.client.storage.from("avatars").upload(name, picture)).error).toBeNull();
      const seen = await fetch(`${two.url}/storage/v1/object/public/avatars/${name}`);
      expect([seen.status, seen.headers.get("content-type")]).toEqual([200, "image/png"]);

      const statuses: number[] = [];
      for (let n = 0; n <= FREE_FAILURES; n += 1) {
        const server = [one, two][n % 2]!;
        const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
          method: "POST",
          headers: { apikey: key, "content-type": "application/json" },
          body: JSON.stringify({ email: person.email, password: "wrong1234" }),
        });
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([...Array<number>(FREE_FAILURES).fill(400), 429]);
    });

    test("whoever refreshes one session on both at once keeps it, however far the others are ahead", async () => {
      const { key } = await configOf(one.url);
      const ask = (server: Pick<Serving, "url">, grant: string, body: unknown) =>
        fetch(`${server.url}/auth/v1/token?grant_type=${grant}`, {
          method: "POST",
          headers: { apikey: key, "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      const { email } = await signUp({ url: one.url, key }, "chiyo");
      const signedIn = await ask(one, "password", { email, password: PASSWORD });
      const first = (await signedIn.json()) as { refresh_token: string };
      const page = async (n: number) => {
        const answers: number[] = [];
        let { refresh_token } = first;
        for (let round = 0; round < 14; round += 1) {
          const answer = await ask([one, two][(n + round) % 2]!, "refresh_token", { refresh_token });
          answers.push(answer.status);
          if (answer.ok) ({ refresh_token } = (await answer.json()) as { refresh_token: string });
        }
        return answers;
      };
      const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => page(n)));
      expect(new Set(answers.flat())).toEqual(new Set([200]));
    });

    test("a server whose pictures lie elsewhere is refused, and one in the same folder of data too", async () => {
      const elsewhere = await refusedHere(settings("three", "other-files"));
      expect(elsewhere).toMatch(/keeps its pictures in another folder.*one FILES_DIR/);
      const { DATABASE_URL: _url, ...embedded } = settings("four");
      expect(await refusedHere(embedded)).toContain("share a DATABASE_URL");
      expect(await refusedHere(settings("two"))).toContain("is in use by process");
    });

    const cannotRun = !isInstalled("nginx") || PUBLIC_ADDRESS === undefined;
    test.skipIf(cannotRun)("one is killed: what was acknowledged is there, and work goes on", async () => {
      const targets = [one, two].map((server) => server.url.replace("localhost", "127.0.0.1"));
      const proxy = await startNginx("http://diary", "proxy_http_version 1.1;", targets);
      const { key } = await configOf(one.url);
      const person = await signUp({ url: proxy.url, key }, "ben");
      const challenge_id = await setChallenge(person, { days: 100 });
      const headers = {
        apikey: key,
        authorization: `Bearer ${person.token}`,
        "content-type": "application/json",
      };
      const acknowledged: string[] = [];
      const failed: { during: boolean }[] = [];
      let killed: number | undefined;
      const over = new AbortController();
      const write = async (writer: number) => {
        for (let n = 0; !over.signal.aborted && n < 24; n += 1) {
          const date = new Date(Date.UTC(2026, writer, 1 + n)).toISOString().slice(0, 10);
          const began = performance.now();
          const answer = await fetch(`${proxy.url}/rest/v1/day`, {
            method: "POST",
            headers,
            body: JSON.stringify({ challenge_id, date, content: `Written on ${date}` }),
          });
          await answer.text();
          if (answer.status === 201) acknowledged.push(date);
          // Sent before the kill, and without an answer by then.
          else failed.push({ during: killed === undefined || began < killed });
          await pass(20);
        }
      };
      const writers = [0, 2, 4, 6].map(write);
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(8), 60_000);
      // This test is the last of those with both: it ends `two` for good.
      await two.end("SIGKILL");
      killed = performance.now();
      const before = acknowledged.length;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 20), 60_000);
      over.abort();
      await Promise.all(writers);
      await proxy.stop();

      expect(failed.filter(({ during }) => !during)).toEqual([]);
      expect(failed.length).toBeLessThanOrEqual(writers.length);
      const rows = await database.query<{ date: string }>(
        "select date::text from public.day where challenge_id = $1",
        [challenge_id],
      );
      expect(rows.map(({ date }) => date)).toEqual(expect.arrayContaining(acknowledged));
    });
  });

  test("of many who count at once, each counts, and no address is kept", async () => {
    await createSharedTables(database);
    const limiters = [new DatabaseCounts(database.query), new DatabaseCounts(database.query)].map(
      (counts) => new RateLimiter(counts),
    );
    const limit = { max: 10, windowMs: 60_000 };
    const waits = await Promise.all(
      Array.from({ length: 24 }, (_, n) => limiters[n % 2]!.take("sign-ins 203.0.113.9", limit)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(60);
    await limiters[0]!.giveBack("sign-ins 203.0.113.9", limit);
    expect(await limiters[1]!.take("sign-ins 203.0.113.9", limit)).toBe(0);
    const rows = await database.query("select * from local_backend_state.count");
    expect(JSON.stringify(rows)).not.toContain("203.0.113.9");
  });

  test("a mail whose server is gone is sent by another, once", async () => {
    await createSharedTables(database);
    const mail: Mail = { to: "aiko@diary.example", subject: "Hello", text: "Hello", html: "" };
    const gone = new DatabaseOutbox(database.query);
    await gone.keep(mail);
    const sent: Mail[] = [];
    for (const outbox of [new DatabaseOutbox(database.query, 50), new DatabaseOutbox(database.query, 50)]) {
      outbox.onAbandoned((id, abandoned) => {
        sent.push(abandoned);
        void outbox.remove(id);
      });
    }
    await pass(300);
    expect(sent).toEqual([]);
    await database.query("update local_backend_state.mail set claimed_at = now() - interval '2 minutes'");
    await vi.waitFor(() => expect(sent).toEqual([mail]));
    await pass(300);
    expect(sent).toHaveLength(1);
    expect(await database.query("select from local_backend_state.mail")).toEqual([]);
  });
});
