import type { BrokerState } from "@diary/core/session-sync";
import { aSession } from "@diary/core/session-sync/testing";
import { aChallenge, anId, aSetting } from "@diary/core/testing";

import type { Server } from "../connection/server.ts";
import { storageKeys, writeStored } from "../storage/extension-storage.ts";

export const MINA = anId(9001);
export const KEN = anId(9002);

export const stateOf = (userId: string | null): BrokerState => ({
  session:
    userId === null ? null : aSession({ userId, sid: userId, signedInAt: Math.floor(Date.now() / 1000) }),
  dead: [],
});

/** Server that Mina is signed in to. Each has its own address, so tests share no storage and no database. */
export async function aWorkerServer() {
  const siteOrigin = `https://${crypto.randomUUID()}.example`;
  const server: Server = { siteOrigin, apiUrl: siteOrigin, isBuiltIn: false };
  const keys = storageKeys(server);
  const rows = {
    dayStartHour: 0,
    challenges: [aChallenge()],
    entries: [] as { challenge_id: string; date: string }[],
  };
  const sent: { name: string; body: string }[] = [];
  const wait: { before?: (name: string) => Promise<void> } = {};
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const name = `${request.method} ${new URL(request.url).pathname.replace("/rest/v1/", "")}`;
    sent.push({ name, body: await request.text() });
    await wait.before?.(name);
    if (name === "GET setting") return Response.json([aSetting({ day_start_hour: rows.dayStartHour })]);
    if (name === "GET home_challenge") return Response.json(rows.challenges);
    if (name === "GET day") return Response.json(rows.entries);
    return Response.json(null);
  };
  const signIn = (userId: string | null) => writeStored(keys.auth, stateOf(userId));
  await writeStored(keys.config, { url: siteOrigin, key: "key" });
  await signIn(MINA);
  return { fetch, keys, rows, sent, server, signIn, wait };
}
