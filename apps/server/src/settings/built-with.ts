import { readFileSync } from "node:fs";

import { canonicalEmail } from "../mail/email-address.ts";
import { DEFAULT_CONTACT_EMAIL, type Settings } from "./settings.ts";

/** Variables that a build of the site writes into its pages. */
type BuiltWith = Readonly<Record<string, string | undefined>>;

export function readBuiltWith(manifest: string): BuiltWith | undefined {
  return (JSON.parse(readFileSync(manifest, "utf8")) as { site?: BuiltWith }).site;
}

export function describeBuildDifference(
  built: BuiltWith,
  {
    contactEmail,
    extensionUrl,
    operator,
    siteUrl,
  }: Pick<Settings, "contactEmail" | "extensionUrl" | "operator" | "siteUrl">,
): string | undefined {
  const present: BuiltWith = {
    SITE_URL: siteUrl,
    CONTACT_EMAIL: contactEmail,
    OPERATOR_NAME: operator.name,
    OPERATOR_ADDRESS: operator.address,
    // The server itself doesn't need it, so it may be missing here.
    EXTENSION_URL: extensionUrl ?? built["EXTENSION_URL"],
  };
  const usual: BuiltWith = { CONTACT_EMAIL: DEFAULT_CONTACT_EMAIL };
  const valueIn = (values: BuiltWith, name: string) =>
    canonical(name, (values[name] || usual[name] || "").trim());
  const others = Object.keys(present).filter((name) => valueIn(built, name) !== valueIn(present, name));
  if (others.length === 0) return undefined;
  return `The pages were built with another ${others.join(" and ")}: build the release again with this server's settings.`;
}

/** The server's settings have a canonical form, the build's are as typed. */
function canonical(name: string, value: string): string {
  if (name === "CONTACT_EMAIL") return canonicalEmail(value) ?? value;
  return name.endsWith("_URL") && URL.canParse(value) ? new URL(value).href.replace(/\/+$/, "") : value;
}
