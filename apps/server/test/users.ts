import { createClient, type SupabaseClient } from "@supabase/supabase-js";

import { ENTRY_COLUMNS } from "../src/rest/shapes.ts";
import type { TestBackend } from "../src/testing/index.ts";

export const PASSWORD = "abcd1234";

export interface TestUser {
  id: string;
  email: string;
  token: string;
  client: SupabaseClient;
}

/** Backend in this process (its `send` accepts all requests), or a server, which accepts only requests in rest/shapes.ts. */
type ReachableBackend = Pick<TestBackend, "url" | "key"> & Partial<Pick<TestBackend, "send">>;

export async function backendOf({ url }: { url: string }): Promise<{ url: string; key: string }> {
  return (await (await fetch(`${url}/config.json`)).json()) as { url: string; key: string };
}

export function visitor({ url, key, send = fetch }: ReachableBackend): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init = {}) => {
        const address = input instanceof Request ? input.url : new URL(input).href;
        return (address.includes("/rest/v1/") ? send : fetch)(address, init);
      },
    },
  });
}

export const postAuth = (
  { url, key }: ReachableBackend,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${url}/auth/v1/${path}`, {
    method: "POST",
    headers: { apikey: key, "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

export async function signUp(backend: ReachableBackend, name: string): Promise<TestUser> {
  const client = visitor(backend);
  const email = `${name}@diary.example`;
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error) throw error;
  if (!data.user || !data.session) throw new Error("The sign-up returned no session.");
  return { id: data.user.id, email, token: data.session.access_token, client };
}

export async function createChallenge(
  { client }: TestUser,
  challenge: Record<string, unknown> = {},
): Promise<string> {
  const challenge_id = crypto.randomUUID();
  const row = {
    challenge_id,
    title: "Read a page",
    category: "Other",
    days: 10,
    desc: "Every day.",
    start_date: "2026-11-01",
    ...challenge,
  };
  await client
    .from("challenge")
    .upsert(row, { onConflict: "challenge_id", ignoreDuplicates: true })
    .select("challenge_id")
    .throwOnError();
  return challenge_id;
}

export async function writeEntry(
  { client }: Pick<TestUser, "client">,
  day: { challenge_id: string; date: string; content: string },
): Promise<string> {
  const day_id = crypto.randomUUID();
  await client
    .from("day")
    .upsert({ day_id, ...day }, { onConflict: "day_id", ignoreDuplicates: true })
    .select(`${ENTRY_COLUMNS},challenge(days)`)
    .throwOnError();
  return day_id;
}

export async function entriesOf(
  client: SupabaseClient,
  challenge_id: string,
): Promise<{ day_id: string; day: number; date: string; content: string }[]> {
  const { data } = await client
    .from("day")
    .select(ENTRY_COLUMNS)
    .eq("challenge_id", challenge_id)
    .order("date", { ascending: false })
    .throwOnError();
  return data;
}
