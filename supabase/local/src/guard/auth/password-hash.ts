import { compare, hash as hashWith } from "bcrypt";

const DEFAULT_COST = 10;

/** Whether a password is the one of a hash; takes as long where there is no hash to compare with. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  if (typeof hash === "string" && hash !== "") return compare(password, hash);
  await compare(password, nobodysHash());
  return false;
}

/** A hash as lite makes it. */
export const hashPassword = (password: string): Promise<string> => hashWith(password, cost());

/** A hash of the cost that lite's are made with, of a password that nobody knows. */
function nobodysHash(): string {
  return `$2b$${String(cost()).padStart(2, "0")}$N9qo8uLOickgx2ZMRZoMye${"x".repeat(31)}`;
}

const cost = () => Math.trunc(Number(process.env["LITE_AUTH_BCRYPT_COST"] ?? DEFAULT_COST)) || DEFAULT_COST;
