import { readFileSync } from "node:fs";

import { DEFAULT_CONTACT_EMAIL, type Settings } from "./settings.ts";

/** Variables that a build of the site writes into its pages. */
type BuiltWith = Readonly<Record<string, string | undefined>>;

export function readBuiltWith(manifest: string): BuiltWith | undefined {
  return (JSON.parse(readFileSync(manifest, "utf8")) as { site?: BuiltWith }).site;
}

export function describeBuildDifference(
  built: BuiltWith,
  { contactEmail, operator, siteUrl }: Pick<Settings, "contactEmail" | "operator" | "siteUrl">,
): string | undefined {
  const present: BuiltWith = {
    SITE_URL: siteUrl,
    CONTACT_EMAIL: contactEmail,
    OPERATOR_NAME: operator.name,
    OPERATOR_ADDRESS: operator.address,
  };
  const usual: BuiltWith = { CONTACT_EMAIL: DEFAULT_CONTACT_EMAIL };
  const valueIn = (values: BuiltWith, name: string) => withoutSlash(values[name] || usual[name]);
  const others = Object.keys(present).filter((name) => valueIn(built, name) !== valueIn(present, name));
  if (others.length === 0) return undefined;
  return `The pages were built with another ${others.join(" and ")}: build the release again with this server's settings.`;
}

const withoutSlash = (value = "") => value.trim().replace(/\/+$/, "");
