import type { DiaryClient, TableRow } from "../supabase/index.ts";
import { expectSuccess, fetchRows } from "../supabase/response.ts";
import type { PushDevice } from "./web-push.ts";

/** Stores this browser for the user, who can have at most five. A repeated call updates the browser's row. */
export async function savePushDevice({ db }: DiaryClient, device: PushDevice): Promise<void> {
  await expectSuccess(db.rpc("save_push_device", { ...device }));
}

export async function deletePushDevice({ db }: DiaryClient, endpoint: string): Promise<void> {
  await expectSuccess(db.rpc("forget_push_device", { endpoint }));
}

export function fetchPushDevices({ db }: DiaryClient, userId: string): Promise<TableRow<"push_device">[]> {
  const own = db.from("push_device").select("*").eq("user_id", userId);
  return fetchRows(own.order("seen_at", { ascending: false }));
}
