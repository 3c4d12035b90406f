/** The server writes the settings into the pages at its start. For static hosts, a command writes them. */
export interface SiteSettings {
  /** No trailing slash. */
  siteUrl: string;
  siteName?: string | undefined;
  accentColor?: string | undefined;
  /** Address of a Supabase project. Undefined if the page's own origin has the API. */
  apiUrl?: string | undefined;
  key: string;
  contactEmail: string;
  operatorName?: string | undefined;
  operatorAddress?: string | undefined;
  extensionUrl?: string | undefined;
  pushKey?: string | undefined;
  sendsMail: boolean;
  /** Services with which users can sign in. For a Supabase project: those that its API doesn't list. */
  providers?: readonly { id: string; name: string }[] | undefined;
  passwordSignIn?: boolean | undefined;
}

export const DEFAULT_CONTACT_EMAIL = "hello@challenge-diary.example";

export const SETTINGS_ID = "site-settings";

export const PLACEHOLDERS = {
  siteUrl: "{{SITE_URL}}",
  siteName: "{{SITE_NAME}}",
  contactEmail: "{{CONTACT_EMAIL}}",
  operator: "{{OPERATOR}}",
  settings: "<!--settings-->",
  settingsVersion: "{{SETTINGS_VERSION}}",
} as const;

export function describeOperator({
  operatorAddress,
  operatorName,
}: Pick<SiteSettings, "operatorName" | "operatorAddress">): string {
  return [operatorName, operatorAddress].filter(Boolean).join(", ");
}
