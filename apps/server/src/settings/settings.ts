import { parseAccentColor } from "@diary/core/site/accent-color";
import { parseSiteName } from "@diary/core/site/site-name";
import { DEFAULT_CONTACT_EMAIL } from "@diary/core/site/site-settings";
import { parseSiteUrl } from "@diary/core/site/site-url";

import type { ProviderSettings } from "../auth/provider/provider.ts";
import { LOG_FORMATS, LOG_LEVELS, type LogFormat, type LogLevel } from "../log/log.ts";
import type { SmtpSettings } from "../mail/mail.ts";
import { parseSender } from "../mail/sender.ts";
import {
  isLoopbackHost,
  isLoopbackUrl,
  isSocketPath,
  parseTrustProxy,
  type TrustProxy,
} from "../protocol/client-address.ts";
import type { TimeOfDay } from "../schedule.ts";
import { StartError } from "../start-error.ts";
import { parseProviders } from "./provider-settings.ts";
import { withSecretFiles } from "./secret-files.ts";
import { Variables } from "./variables.ts";

export interface Operator {
  name: string | undefined;
  address: string | undefined;
}

export interface Settings {
  host: string;
  port: number;
  dataDir: { kind: "folder"; path: string } | { kind: "memory" };
  databaseUrl: string | undefined;
  smtp: SmtpSettings | undefined;
  mail: "smtp" | "mailbox" | "off";
  confirmEmail: boolean;
  providers: readonly ProviderSettings[];
  passwordSignIn: boolean;
  siteUrl: string | undefined;
  siteName: string | undefined;
  accentColor: string | undefined;
  contactEmail: string;
  operator: Operator;
  extensionUrl: string | undefined;
  logLevel: LogLevel | undefined;
  logFormat: LogFormat | undefined;
  metrics: { host: string; port: number } | undefined;
  trustProxy: TrustProxy;
  serviceKey: boolean;
  rateLimits: boolean;
  jwtExpiry: number | undefined;
  backupDays: number;
  backupAt: TimeOfDay;
  reminders: boolean;
  mode: "built" | "dev";
  demo: boolean;
}

export function parseSettings(environment: NodeJS.ProcessEnv, args: readonly string[] = []): Settings {
  const variables = new Variables(withSecretFiles(environment));
  const flags = parseFlags(args);
  const host = variables.text("HOST") ?? "localhost";
  const siteUrl = variables.parsed("SITE_URL", parseSiteUrl);
  if (siteUrl === undefined && host.includes("%")) {
    throw new StartError(`No browser opens the address ${host}. Set SITE_URL to the address of the site.`);
  }
  if (siteUrl === undefined && isSocketPath(host)) {
    throw new StartError(`No browser opens the socket ${host}. Set SITE_URL to the address of the site.`);
  }
  const smtp = parseSmtp(variables);
  const trustProxy = trustProxyFor(host, variables.text("TRUST_PROXY"));
  const settings: Settings = {
    host,
    port: variables.integer("PORT", { min: 0, max: 65_535 }) ?? 3000,
    dataDir: parseDataDir(variables.text("DATA_DIR") ?? ".data"),
    databaseUrl: parseDatabaseUrl(variables.text("DATABASE_URL")),
    smtp,
    mail: parseMail(variables, { host, siteUrl, smtp, trustProxy }),
    confirmEmail: variables.oneOf("CONFIRM_EMAIL", ["on", "off"]) === "on",
    providers: parseProviders(variables),
    passwordSignIn: variables.oneOf("PASSWORD_SIGN_IN", ["on", "off"]) !== "off",
    siteUrl,
    siteName: variables.parsed("SITE_NAME", parseSiteName),
    accentColor: variables.parsed("ACCENT_COLOR", parseAccentColor),
    contactEmail: variables.email("CONTACT_EMAIL") ?? DEFAULT_CONTACT_EMAIL,
    operator: { name: variables.text("OPERATOR_NAME"), address: variables.text("OPERATOR_ADDRESS") },
    extensionUrl: variables.url("EXTENSION_URL", ["http:", "https:"]),
    logLevel: variables.oneOf("LOG_LEVEL", LOG_LEVELS),
    logFormat: variables.oneOf("LOG_FORMAT", LOG_FORMATS),
    metrics: parseMetrics(variables),
    trustProxy,
    serviceKey: variables.oneOf("SERVICE_KEY", ["on", "off"]) === "on",
    rateLimits: variables.oneOf("RATE_LIMITS", ["on", "off"]) !== "off",
    jwtExpiry: variables.integer("JWT_EXPIRY", { min: 1, max: 604_800 }),
    backupDays: variables.integer("BACKUP_DAYS", { min: 0, max: 3650 }) ?? 7,
    backupAt: variables.timeOfDay("BACKUP_AT") ?? { hour: 3, minute: 30 },
    reminders: variables.oneOf("REMINDERS", ["on", "off"]) !== "off",
    mode: flags.dev ? "dev" : "built",
    demo: flags.demo || variables.oneOf("DEMO", ["0", "1"]) === "1",
  };
  if (settings.confirmEmail && settings.mail === "off") {
    throw new StartError("CONFIRM_EMAIL=on needs a mail server: set SMTP_HOST and SMTP_FROM.");
  }
  if (!settings.passwordSignIn && settings.providers.length === 0) {
    throw new StartError("PASSWORD_SIGN_IN=off needs another way to sign in, such as OIDC_ISSUER.");
  }
  rejectPublicTestSettings(settings, variables);
  return settings;
}

function parseDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined || isDatabaseUrl(text)) return text;
  throw new StartError(
    /^postgres(ql)?:\/\//.test(text)
      ? "DATABASE_URL can't be read. In its user and password, write % as %25, # as %23, / as %2F, ? as %3F and @ as %40."
      : "DATABASE_URL must be an address that begins with postgres:// or postgresql://.",
  );
}

function isDatabaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hash, password, protocol, username } = new URL(text);
  try {
    decodeURIComponent(username + password);
  } catch {
    return false;
  }
  // A `/` or `?` in the password ends the host there, so the real host follows in the path or the query.
  const isCut = hash !== "" || (username === "" && text.includes("@"));
  return ["postgres:", "postgresql:"].includes(protocol) && !isCut;
}

/** If HOST is a socket, one proxy is trusted by default, because only a proxy connects to a socket. */
function trustProxyFor(host: string, text: string | undefined): TrustProxy {
  if (!isSocketPath(host)) return parseTrustProxy(text);
  const trust = parseTrustProxy(text ?? "1");
  if (trust.kind === "networks")
    throw new StartError("TRUST_PROXY must be a number of proxies, because HOST is a socket.");
  return trust;
}

function parseFlags(args: readonly string[]): { demo: boolean; dev: boolean } {
  const unknown = args.find((arg) => !["--demo", "--dev", "--"].includes(arg));
  if (unknown !== undefined) throw new StartError(`Unknown option ${unknown}. Options are --demo and --dev.`);
  return { demo: args.includes("--demo"), dev: args.includes("--dev") };
}

function parseDataDir(text: string): Settings["dataDir"] {
  return text === "memory" ? { kind: "memory" } : { kind: "folder", path: text };
}

function parseMetrics(variables: Variables): Settings["metrics"] {
  const port = variables.integer("METRICS_PORT", { min: 0, max: 65_535 });
  return port === undefined ? undefined : { host: variables.text("METRICS_HOST") ?? "localhost", port };
}

function parseSmtp(variables: Variables): SmtpSettings | undefined {
  const host = variables.text("SMTP_HOST");
  const stray = ["SMTP_PORT", "SMTP_USER", "SMTP_PASS", "SMTP_FROM"].find(
    (name) => variables.text(name) !== undefined,
  );
  if (host === undefined) {
    if (stray !== undefined) throw new StartError(`${stray} is set, but SMTP_HOST is missing.`);
    return undefined;
  }
  const from = variables.parsed("SMTP_FROM", parseSender);
  if (from === undefined)
    throw new StartError("SMTP_HOST is set, but SMTP_FROM (the sender's address) is missing.");
  return {
    host,
    port: variables.integer("SMTP_PORT", { min: 1, max: 65_535 }) ?? 587,
    user: variables.text("SMTP_USER"),
    pass: variables.text("SMTP_PASS"),
    from,
  };
}

/** The mailbox is for local users: a public site needs a mail server or MAIL=off, and a proxy makes a site public. */
function parseMail(
  variables: Variables,
  { host, siteUrl, smtp, trustProxy }: Pick<Settings, "host" | "siteUrl" | "smtp" | "trustProxy">,
): Settings["mail"] {
  // Login shells set MAIL to the path of the user's mailbox.
  const isMailbox = variables.text("MAIL")?.startsWith("/") === true;
  const isOff = !isMailbox && variables.oneOf("MAIL", ["off"]) === "off";
  if (smtp !== undefined) {
    if (isOff) throw new StartError("MAIL=off and SMTP_HOST are both set: remove one of them.");
    return "smtp";
  }
  if (isOff) return "off";
  if (siteUrl !== undefined && !isLoopbackUrl(siteUrl)) {
    throw new StartError(
      "SITE_URL is public, but no mail server is set: set SMTP_HOST and SMTP_FROM, or MAIL=off to run without mails (users can't reset passwords then).",
    );
  }
  return isLoopbackHost(host) && trustProxy.kind === "none" ? "mailbox" : "off";
}

/** Rejects test settings on a public server: without rate limits, passwords are easy to guess. */
function rejectPublicTestSettings(
  { host, siteUrl, rateLimits, jwtExpiry }: Settings,
  variables: Variables,
): void {
  if (rateLimits && jwtExpiry === undefined) return;
  const name = rateLimits ? "JWT_EXPIRY" : "RATE_LIMITS";
  const message = `${name}=${variables.text(name)} is for tests and only allowed if`;
  if (!isLoopbackHost(host)) {
    throw new StartError(`${message} the server listens on this machine only (HOST is ${host}).`);
  }
  if (siteUrl !== undefined && !isLoopbackUrl(siteUrl)) {
    throw new StartError(`${message} the site is for this machine only (SITE_URL is public).`);
  }
}

/** The law requires a public site to name its operator. */
export function operatorNotice(siteUrl: string | undefined, { address, name }: Operator): string | undefined {
  if (!siteUrl || isLoopbackUrl(siteUrl)) return undefined;
  const missing = [...(name ? [] : ["OPERATOR_NAME"]), ...(address ? [] : ["OPERATOR_ADDRESS"])];
  if (missing.length === 0) return undefined;
  return `set ${missing.join(" and ")}: the terms and the privacy policy of a public site must name its operator`;
}
