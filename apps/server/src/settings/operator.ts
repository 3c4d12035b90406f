import { isLoopbackUrl } from "../http/client-address.ts";

/** Who runs the site, for its terms and its policy; undefined where nobody has said. */
export interface Operator {
  name: string | undefined;
  address: string | undefined;
}

/** What is still to be set before a site that others can reach names who runs it, as the law asks of it. */
export function operatorNotice(siteUrl: string | undefined, { address, name }: Operator): string | undefined {
  if (!siteUrl || isLoopbackUrl(siteUrl)) return undefined;
  const missing = [...(name ? [] : ["OPERATOR_NAME"]), ...(address ? [] : ["OPERATOR_ADDRESS"])];
  if (missing.length === 0) return undefined;
  return `set ${missing.join(" and ")}: a public site names in its terms and its policy who runs it`;
}
