import type { SmtpSettings } from "../mail/smtp.ts";
import { isLoopbackHost } from "../server/loopback.ts";
import { StartError } from "../start-error.ts";
import { Variables } from "./variables.ts";

/** The site's own build has the same. */
export const DEFAULT_CONTACT_EMAIL = "hello@challenge-diary.example";

/** Everything that can be set from outside; README.md has the table. */
export interface Settings {
  host: string;
  port: number;
  /** `memory` keeps nothing between runs. */
  dataDir: { kind: "folder"; path: string } | { kind: "memory" };
  /** A PostgreSQL server to use instead of the embedded database. */
  databaseUrl: string | undefined;
  smtp: SmtpSettings | undefined;
  /** Set where the site has another address than the one it listens on. */
  siteUrl: string | undefined;
  contactEmail: string;
  rateLimits: boolean;
  /** Life of an access token in seconds. */
  jwtExpiry: number | undefined;
  mode: "built" | "dev";
  demo: boolean;
}

/** Reads the settings once; the first that is wrong is named in a {@link StartError}. */
export function parseSettings(environment: NodeJS.ProcessEnv, args: readonly string[] = []): Settings {
  const variables = new Variables(environment);
  const flags = parseFlags(args);
  const settings: Settings = {
    host: variables.text("HOST") ?? "localhost",
    port: variables.integer("PORT", { min: 0, max: 65_535 }) ?? 3000,
    dataDir: parseDataDir(variables.text("DATA_DIR") ?? ".data"),
    databaseUrl: variables.url("DATABASE_URL", ["postgres:", "postgresql:"]),
    smtp: parseSmtp(variables),
    siteUrl: variables.url("SITE_URL", ["http:", "https:"])?.replace(/\/+$/, ""),
    contactEmail: variables.email("CONTACT_EMAIL") ?? DEFAULT_CONTACT_EMAIL,
    rateLimits: variables.oneOf("RATE_LIMITS", ["on", "off"]) !== "off",
    jwtExpiry: variables.integer("JWT_EXPIRY", { min: 1, max: 604_800 }),
    mode: flags.dev ? "dev" : "built",
    demo: flags.demo || variables.oneOf("DEMO", ["0", "1"]) === "1",
  };
  refuseTestSettingsInPublic(settings, variables);
  return settings;
}

function parseFlags(args: readonly string[]): { demo: boolean; dev: boolean } {
  const unknown = args.find((arg) => !["--demo", "--dev", "--"].includes(arg));
  if (unknown !== undefined) throw new StartError(`Unknown option ${unknown}: there are --demo and --dev.`);
  return { demo: args.includes("--demo"), dev: args.includes("--dev") };
}

function parseDataDir(text: string): Settings["dataDir"] {
  return text === "memory" ? { kind: "memory" } : { kind: "folder", path: text };
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
  const from = variables.text("SMTP_FROM");
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

/** What makes testing easy makes guessing passwords easy, so it is for this machine alone. */
function refuseTestSettingsInPublic({ host, rateLimits, jwtExpiry }: Settings, variables: Variables): void {
  if (isLoopbackHost(host)) return;
  const name = rateLimits ? "JWT_EXPIRY" : "RATE_LIMITS";
  if (rateLimits && jwtExpiry === undefined) return;
  throw new StartError(
    `${name}=${variables.text(name)} is for tests and only taken while the server listens on this machine alone (HOST is ${host}).`,
  );
}
