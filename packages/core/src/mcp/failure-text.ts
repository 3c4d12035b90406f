import { API_ERRORS } from "../api/index.ts";
import type { AppError } from "../errors/index.ts";

/** Describes a failed call for an assistant. Omits the database's message, because it can quote texts of users. */
export function failureText({ cause, code, retryAt }: AppError): string {
  const name = Object.hasOwn(API_ERRORS, code) ? code : (cause as { code?: string } | undefined)?.code;
  const known = Object.entries(API_ERRORS).find(([error]) => error === name)?.[1].text;
  const wait = retryAt === undefined ? "" : ` Try again after ${retryAt.toISOString()}.`;
  return `${code}: ${known ?? "the request failed"}.${wait}`;
}
