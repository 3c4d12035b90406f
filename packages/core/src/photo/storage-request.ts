import { AppError } from "../errors/index.ts";
import type { DiaryClient } from "../supabase/index.ts";

/** Sends a request to storage without supabase-js: the extension's worker can't load its storage client on demand. */
export async function sendToStorage(diary: DiaryClient, path: string, init: RequestInit): Promise<Response> {
  try {
    return await diary.fetch(`${diary.config.url}/storage/v1/${path}`, init);
  } catch (error) {
    throw new AppError("network", String(error), { cause: error });
  }
}

/** Hosted storage returns status 400, with the actual status in the body. */
export async function failureOf(response: Response): Promise<{ status: number; message: string }> {
  const body = (await response.json().catch(() => null)) as { statusCode?: string; message?: string } | null;
  const status = Number(body?.statusCode) || response.status;
  return { status, message: body?.message ?? `HTTP ${response.status}` };
}
