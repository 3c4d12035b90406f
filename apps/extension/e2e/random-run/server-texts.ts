import type { World } from "./world.ts";

export interface ServerText extends Record<string, unknown> {
  day_id: string;
  user_id: string;
  content: string;
}

/** Every text of every entry, earlier ones included. */
export function onServer({ backend }: World): Promise<ServerText[]> {
  return backend.sql<ServerText>(
    `select day_id, user_id, content from day
     union all select r.day_id, d.user_id, r.content from day_revision r join day d using (day_id)`,
  );
}
