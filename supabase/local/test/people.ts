import { createClient, type SupabaseClient } from "@supabase/supabase-js";

import type { TestBackend } from "../src/testing/index.ts";

export const PASSWORD = "abcd1234";

export interface Person {
  id: string;
  email: string;
  token: string;
  client: SupabaseClient;
}

/** A client that keeps its session to itself. */
export function visitor(backend: Pick<TestBackend, "url" | "key">): SupabaseClient {
  return createClient(backend.url, backend.key, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** Somebody who has just signed up. */
export async function signUp(backend: Pick<TestBackend, "url" | "key">, name: string): Promise<Person> {
  const client = visitor(backend);
  const email = `${name}@diary.example`;
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error) throw error;
  if (!data.user || !data.session) throw new Error("signing up did not sign in");
  return { id: data.user.id, email, token: data.session.access_token, client };
}

/** Sets a challenge and answers with its id. */
export async function setChallenge(
  { client }: Person,
  challenge: Record<string, unknown> = {},
): Promise<string> {
  const { data, error } = await client
    .from("challenge")
    .insert({
      title: "Read a page",
      category: "Other",
      days: 10,
      desc: "Every day.",
      start_date: "2026-11-01",
      ...challenge,
    })
    .select("challenge_id")
    .single<{ challenge_id: string }>();
  if (error) throw error;
  return data.challenge_id;
}
