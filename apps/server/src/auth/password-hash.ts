import { compare } from "bcrypt";

import { validationFailed } from "../protocol/responses.ts";

const DEFAULT_COST = 10;
/** bcrypt ignores further bytes, so a prefix of a longer password would be accepted. */
const MAX_BYTES = 72;

export const isTooLongPassword = (password: string): boolean => Buffer.byteLength(password) > MAX_BYTES;

export function passwordTooLong(): Response {
  return validationFailed(
    400,
    `Password cannot be longer than ${MAX_BYTES} bytes: ${MAX_BYTES} letters and digits, fewer of other characters`,
  );
}

/** Takes equally long without a hash, so the response time doesn't reveal missing accounts. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  if (typeof hash === "string" && hash !== "") return compare(password, hash);
  await compare(password, randomPasswordHash());
  return false;
}

function randomPasswordHash(): string {
  return `$2b$${String(cost()).padStart(2, "0")}$N9qo8uLOickgx2ZMRZoMye${"x".repeat(31)}`;
}

const cost = () => Math.trunc(Number(process.env["LITE_AUTH_BCRYPT_COST"] ?? DEFAULT_COST)) || DEFAULT_COST;
