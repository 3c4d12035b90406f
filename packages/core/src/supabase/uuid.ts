import { AppError } from "../errors/index.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ids come from the address bar as well: what can't be one names no row, and costs no request. */
export function requireUuid(id: string): void {
  if (!UUID.test(id)) throw new AppError("not-found", `Not an id: ${id}`);
}
