import type { World } from "./world.ts";

export interface ServerText extends Record<string, unknown> {
  day_id: string;
  user_id: string;
  content: string;
}

/**
 * The text of every entry. Those that were replaced are not there any more: nobody in a run takes words away, so that words which
 * only an earlier text has were lost.
 */
export function onServer({ backend }: World): Promise<ServerText[]> {
  return backend.sql<ServerText>("select day_id, user_id, content from day");
}
