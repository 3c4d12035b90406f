/** Canonical e-mail address: two spellings of a mailbox must not be two accounts or two limits. */
import { domainToASCII } from "node:url";

/** As HTML's `type=email` and Supabase's Auth: no quotes, comments, angle brackets or non-ASCII. */
const LOCAL_PART = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
/** Complete names for `domainToASCII`, which stops at a slash, decodes `%61` and drops tabs and soft hyphens. */
const TYPED_DOMAIN = /^([a-z0-9.-]|(?![\p{C}\p{Z}])\P{ASCII})+$/u;
/** Ends with a name: a number is a machine's address. */
const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Lower case with an ASCII domain; undefined for an invalid address. */
export function canonicalEmail(text: string): string | undefined {
  const [localPart = "", domain = "", ...rest] = text.trim().toLowerCase().split("@");
  const ascii = TYPED_DOMAIN.test(domain) ? domainToASCII(domain) : "";
  if (rest.length > 0 || !LOCAL_PART.test(localPart) || !DOMAIN.test(ascii)) return undefined;
  return `${localPart}@${ascii}`;
}
