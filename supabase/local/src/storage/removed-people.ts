import type { Query } from "../database/database.ts";
import type { GuardedHandler } from "../guard/guard.ts";
import { findRoute } from "../guard/routes.ts";
import type { FileStore } from "./file-store.ts";

/** Removes the files of whom staff delete: the database removes their rows, and can't reach the files. */
export function withRemovedPeople(behind: GuardedHandler, query: Query, files: FileStore): GuardedHandler {
  return async (request, peer, caller) => {
    const route = findRoute(new URL(request.url).pathname);
    if (route?.service !== "rest" || route.rest !== "rpc/desk_delete_person") {
      return behind(request, peer, caller);
    }
    const { user_id: userId } = Object(
      await request
        .clone()
        .json()
        .catch(() => null),
    ) as { user_id?: unknown };
    const objects = await query<{ name: string }>(
      "select name from storage.objects where bucket_id = 'avatars' and starts_with(name, $1 || '/')",
      [String(userId).toLowerCase()],
    );
    const answer = await behind(request, peer, caller);
    if (answer.ok)
      await files.deleteObjects(
        "avatars",
        objects.map(({ name }) => name),
      );
    return answer;
  };
}
