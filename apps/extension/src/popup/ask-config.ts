import type { DiaryConfig } from "@diary/core/supabase";

import { askBackground } from "../platform/ask-background.ts";

/** Where the backend is, asked of the background where nobody has asked before. null: not to be had now. */
export async function askConfig(): Promise<DiaryConfig | null> {
  const answer = await askBackground({ type: "config:get" }).catch(() => null);
  return answer !== null && "url" in answer ? answer : null;
}
