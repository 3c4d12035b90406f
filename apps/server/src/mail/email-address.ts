/** The one form of an e-mail address: two spellings of one mailbox must not be two accounts, or two counts of mails. */
import { domainToASCII } from "node:url";

/** As HTML's `type=email` and Supabase's Auth have it: no quotes, comments or angle brackets, nothing but ASCII. */
const LOCAL_PART = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Lower case, the domain in ASCII; undefined for what is no address of one mailbox. */
export function canonicalEmail(text: string): string | undefined {
  const [localPart = "", domain = "", ...rest] = text.trim().toLowerCase().split("@");
  const ascii = domainToASCII(domain);
  if (rest.length > 0 || !LOCAL_PART.test(localPart) || !DOMAIN.test(ascii)) return undefined;
  return `${localPart}@${ascii}`;
}
