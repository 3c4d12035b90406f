/** The one form of an e-mail address: two spellings of one mailbox must not be two accounts, or two counts of mails. */
import { domainToASCII } from "node:url";

/** As HTML's `type=email` and Supabase's Auth have it: no quotes, comments or angle brackets, nothing but ASCII. */
const LOCAL_PART = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
/** What `domainToASCII` reads as a whole name: it stops at a slash, decodes `%61` and leaves out a tab or a soft hyphen. */
const TYPED_DOMAIN = /^([a-z0-9.-]|(?![\p{C}\p{Z}])\P{ASCII})+$/u;
/** Ends with a name: a number is an address of a machine. */
const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Lower case, the domain in ASCII; undefined for what is no address of one mailbox. */
export function canonicalEmail(text: string): string | undefined {
  const [localPart = "", domain = "", ...rest] = text.trim().toLowerCase().split("@");
  const ascii = TYPED_DOMAIN.test(domain) ? domainToASCII(domain) : "";
  if (rest.length > 0 || !LOCAL_PART.test(localPart) || !DOMAIN.test(ascii)) return undefined;
  return `${localPart}@${ascii}`;
}
