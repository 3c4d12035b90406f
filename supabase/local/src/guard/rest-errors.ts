import { jsonAnswer, restError } from "./answers.ts";

/** PostgREST answers a violated CHECK with 400 and 23514; lite with 500 and a code of its own. */
export async function mendRestError(answer: Response): Promise<Response> {
  if (answer.status !== 500) return answer;
  const body = (await answer.json().catch(() => null)) as { message?: unknown } | null;
  const message = typeof body?.message === "string" ? body.message : "";
  if (!message.includes("violates check constraint")) return jsonAnswer(500, body);
  return restError(400, "23514", message.replace(/^\w*error: /i, ""));
}
