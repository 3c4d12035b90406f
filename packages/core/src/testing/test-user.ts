import type { AuthPlatform } from "../platform/platform.ts";
import { createAuth, userIdOf, type Auth } from "../session/index.ts";
import { createDiaryClient, type DiaryClient, type DiaryConfig } from "../supabase/index.ts";
import { createMemoryPlatform, type MemoryPlatform } from "./memory-platform.ts";

export interface TestUser {
  auth: Auth;
  diary: DiaryClient;
  platform: MemoryPlatform;
  userId: string;
  email: string;
  password: string;
}

export const PASSWORD = "correcthorse1";

export function createVisitor(
  config: DiaryConfig,
  parts: Partial<AuthPlatform> = {},
): Pick<TestUser, "auth" | "diary" | "platform"> {
  const platform = createMemoryPlatform(parts);
  const auth = createAuth(config, platform);
  return { auth, platform, diary: createDiaryClient(config, platform, auth) };
}

export async function signUp(config: DiaryConfig, parts: Partial<AuthPlatform> = {}): Promise<TestUser> {
  const visitor = createVisitor(config, parts);
  const email = `${crypto.randomUUID()}@example.com`;
  await visitor.auth.signUp({ email, password: PASSWORD });
  const userId = userIdOf(visitor.auth.current());
  if (userId === null)
    throw new Error("Signed up, but not signed in: does the backend require a confirmed address?");
  return { ...visitor, email, password: PASSWORD, userId };
}
