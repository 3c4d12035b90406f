import { jsonAnswer, restError } from "./answers.ts";

/**
 * Answers of lite as PostgREST gives them: a violated CHECK, or a value that is no value of its column's type, is the
 * request's fault, and not 500.
 */
export async function mendRestError(answer: Response): Promise<Response> {
  if (answer.status !== 500) return answer;
  const body = (await answer.json().catch(() => null)) as { message?: unknown } | null;
  const message = (typeof body?.message === "string" ? body.message : "").replace(/^\w*error: /i, "");
  if (message.includes("violates check constraint")) return restError(400, "23514", message);
  if (message.startsWith("Invalid input for")) return restError(400, "22P02", message);
  return jsonAnswer(500, body);
}

/** As PostgREST answers for a table or a function that it does not know. */
export function unknownRelation(path: string): Response {
  const [, name = ""] = /^rpc\/(.*)$/.exec(path) ?? [];
  if (name !== "") {
    return restError(404, "PGRST202", `Could not find the function public.${name} in the schema cache`);
  }
  return restError(404, "PGRST205", `Could not find the table 'public.${path}' in the schema cache`);
}
