import { domainToASCII } from "node:url";

/** Same rule as HTML's `type=email` and Supabase Auth: no quotes, comments, angle brackets or non-ASCII letters. */
const LOCAL_PART = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
/** Must match before `domainToASCII` runs, which stops at a slash, decodes `%61` and drops tabs and soft hyphens. */
const TYPED_DOMAIN = /^([a-z0-9.-]|(?![\p{C}\p{Z}])\P{ASCII})+$/u;
/** The last part must start with a letter, which excludes IP addresses. */
const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Returns one spelling for all spellings of a mailbox, so a mailbox can't have two accounts or two rate limits. */
export function canonicalEmail(text: string): string | undefined {
  const [localPart = "", domain = "", ...rest] = text.trim().toLowerCase().split("@");
  const ascii = TYPED_DOMAIN.test(domain) ? domainToASCII(domain) : "";
  if (rest.length > 0 || !LOCAL_PART.test(localPart) || !DOMAIN.test(ascii)) return undefined;
  return `${localPart}@${ascii}`;
}
