import type { AuthPlatform } from "../platform/platform.ts";
import { createAuth, userIdOf, type Auth } from "../session/index.ts";
import { createDiaryClient, type DiaryClient, type DiaryConfig } from "../supabase/index.ts";
import { createMemoryPlatform, type MemoryPlatform } from "./memory-platform.ts";

/** Somebody with a browser of their own. */
export interface Person {
  auth: Auth;
  diary: DiaryClient;
  platform: MemoryPlatform;
  userId: string;
  email: string;
  password: string;
}

export const PASSWORD = "correcthorse1";

/** A visitor of the backend at `config`, in a browser of their own. */
export function visit(
  config: DiaryConfig,
  parts: Partial<AuthPlatform> = {},
): Pick<Person, "auth" | "diary" | "platform"> {
  const platform = createMemoryPlatform({ ...parts, fetch: asProduct(parts.fetch ?? fetch) });
  const auth = createAuth(config, platform);
  return { auth, platform, diary: createDiaryClient(config, platform, auth) };
}

/** Says to a backend that judges the product's requests which ones they are. */
function asProduct(send: typeof fetch): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("user-agent", "challenge-diary");
    return send(input, { ...init, headers });
  };
}

/** Signs up somebody new at the backend at `config`, which may be any real one. */
export async function signUp(config: DiaryConfig, parts: Partial<AuthPlatform> = {}): Promise<Person> {
  const visitor = visit(config, parts);
  const email = `${crypto.randomUUID()}@example.com`;
  await visitor.auth.signUp({ email, password: PASSWORD });
  const userId = userIdOf(visitor.auth.current());
  if (userId === null) throw new Error("Signed up, but not signed in: does the backend confirm addresses?");
  return { ...visitor, email, password: PASSWORD, userId };
}
