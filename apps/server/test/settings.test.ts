import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { cutValues } from "../src/settings/env-files.ts";
import { operatorNotice, parseSettings } from "../src/settings/settings.ts";
import { StartError } from "../src/start-error.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const PUBLIC = "https://diary.example";

test.each([
  [{ HOST: "fe80::1%eth0" }, "No browser opens the address fe80::1%eth0. Set SITE_URL"],
  [{ RATE_LIMITS: "off", HOST: "0.0.0.0" }, "RATE_LIMITS=off is for tests"],
  [{ JWT_EXPIRY: "5", HOST: "0.0.0.0" }, "JWT_EXPIRY=5 is for tests"],
  [{ RATE_LIMITS: "off", SITE_URL: "https://diary.example", MAIL: "off" }, "SITE_URL is public"],
  [{ SITE_URL: "https://diary.example" }, "SITE_URL is public, but no mail server is set: set SMTP_HOST"],
  [{ MAIL: "off", SMTP_HOST: "mail.example", SMTP_FROM: "a@diary.example" }, "MAIL=off and SMTP_HOST"],
  [{ CONFIRM_EMAIL: "on", MAIL: "off" }, "CONFIRM_EMAIL=on needs a mail server"],
  [{ TRUST_PROXY: "everybody" }, "TRUST_PROXY must be a number of proxies"],
  [{ SMTP_PORT: "25" }, "SMTP_PORT is set, but SMTP_HOST is missing."],
  [{ SMTP_HOST: "mail.example" }, "SMTP_FROM (the sender's address) is missing"],
  [{ PORT: "65536" }, 'PORT must be a whole number from 0 to 65535, not "65536".'],
  [{ PORT: "80.5" }, "PORT must be a whole number"],
  [{ PORT: "+80" }, "PORT must be a whole number"],
  [{ PORT: "8e1" }, "PORT must be a whole number"],
  [{ METRICS_PORT: "65536" }, "METRICS_PORT must be a whole number from 0 to 65535"],
  [
    { SMTP_HOST: "mail.example", SMTP_FROM: "a@b.example", SMTP_PORT: "0" },
    "SMTP_PORT must be a whole number",
  ],
  [{ JWT_EXPIRY: "604801" }, "JWT_EXPIRY must be a whole number from 1 to 604800"],
  [{ BACKUP_DAYS: "3651" }, "BACKUP_DAYS must be a whole number from 0 to 3650"],
  [{ BACKUP_AT: "24:00" }, 'BACKUP_AT must be a time of day from 00:00 to 23:59, not "24:00".'],
  [{ BACKUP_AT: "23:60" }, "BACKUP_AT must be a time of day"],
  [{ BACKUP_AT: "3:30" }, "BACKUP_AT must be a time of day"],
  [{ RATE_LIMITS: "no" }, 'RATE_LIMITS must be on or off, not "no".'],
  [{ DEMO: "yes" }, 'DEMO must be 0 or 1, not "yes".'],
  [{ CONTACT_EMAIL: "Ume" }, 'CONTACT_EMAIL must be an e-mail address, not "Ume".'],
  [
    { DATABASE_URL: "mysql://127.0.0.1/diary" },
    "DATABASE_URL must be an address that begins with postgres://",
  ],
  [{ EXTENSION_URL: "ftp://store.example" }, "EXTENSION_URL must be an address that begins with http://"],
  [{ DATA_DIR: '"/data"' }, "DATA_DIR begins and ends with a quote"],
  [{ SITE_NAME: "'Ume'" }, "SITE_NAME begins and ends with a quote"],
  [{ SITE_URL: "diary.example" }, "SITE_URL must be an address that begins with http:// or https://."],
  [{ SITE_URL: "https://example.org/diary", MAIL: "off" }, "SITE_URL must be the address of a whole host"],
  [{ SITE_URL: "https://example.org/?a", MAIL: "off" }, "SITE_URL must be the address of a whole host"],
  [{ SITE_URL: "https://a:b@example.org", MAIL: "off" }, "SITE_URL must be the address of a whole host"],
])("an error names an invalid setting: %o", (settings, sentence) => {
  expect(() => parseSettings(settings)).toThrow(
    expect.objectContaining({ name: "StartError", message: expect.stringContaining(sentence) }),
  );
  expect(() => parseSettings(settings)).not.toThrow("\n");
});

test("by default, the server is for this machine, has rate limits and creates backups", () => {
  expect(parseSettings({})).toEqual({
    host: "localhost",
    port: 3000,
    dataDir: { kind: "folder", path: ".data" },
    databaseUrl: undefined,
    smtp: undefined,
    mail: "mailbox",
    confirmEmail: false,
    providers: [],
    passwordSignIn: true,
    siteUrl: undefined,
    siteName: undefined,
    accentColor: undefined,
    contactEmail: "hello@challenge-diary.example",
    operator: { name: undefined, address: undefined },
    extensionUrl: undefined,
    logLevel: undefined,
    logFormat: undefined,
    metrics: undefined,
    trustProxy: { kind: "none" },
    serviceKey: false,
    rateLimits: true,
    jwtExpiry: undefined,
    backupDays: 7,
    backupAt: { hour: 3, minute: 30 },
    reminders: true,
    mode: "built",
    demo: false,
  });
});

test("settings have the values of their variables and options", () => {
  const environment = {
    PORT: "65535",
    DATA_DIR: "memory",
    SERVICE_KEY: "on",
    REMINDERS: "off",
    BACKUP_DAYS: "0",
    BACKUP_AT: "00:05",
    METRICS_PORT: "9464",
    DEMO: "1",
    LOG_LEVEL: "debug",
    LOG_FORMAT: "json",
    SMTP_HOST: "mail.example",
    SMTP_FROM: "diary@diary.example",
  };
  expect(parseSettings(environment, ["--dev"])).toMatchObject({
    port: 65_535,
    dataDir: { kind: "memory" },
    serviceKey: true,
    reminders: false,
    backupDays: 0,
    backupAt: { hour: 0, minute: 5 },
    metrics: { host: "localhost", port: 9464 },
    demo: true,
    mode: "dev",
    logLevel: "debug",
    logFormat: "json",
    mail: "smtp",
    smtp: { host: "mail.example", port: 587 },
  });
  expect(parseSettings({ METRICS_PORT: "1", METRICS_HOST: "10.0.0.1" }).metrics?.host).toBe("10.0.0.1");
  expect(parseSettings({}, ["--demo"]).demo).toBe(true);
});

test.each(["0.0.0.0", "192.168.1.7", "diary.lan"])("a server on HOST=%s offers no mailbox", (HOST) => {
  expect(parseSettings({ HOST }).mail).toBe("off");
});

test.each([
  ["https://diary.example/", PUBLIC],
  ["HTTPS://Diary.Example:443//", PUBLIC],
  ["https://日記.example", "https://xn--wgvt91f.example"],
  ["http://[::1]:3000/", "http://[::1]:3000"],
])("SITE_URL=%s is used as the origin %s", (SITE_URL, siteUrl) => {
  expect(parseSettings({ SITE_URL, MAIL: "off" }).siteUrl).toBe(siteUrl);
});

const smtpWith = (SMTP_FROM: string) => parseSettings({ SMTP_HOST: "mail.example", SMTP_FROM }).smtp;

test.each([
  ["diary@diary.example", { name: "", address: "diary@diary.example" }],
  ["<root@localhost>", { name: "", address: "root@localhost" }],
  [
    "Ume's Diary, in short <diary@diary.example>",
    { name: "Ume's Diary, in short", address: "diary@diary.example" },
  ],
  ['"Ume (日記)" <diary@diary.example>', { name: "Ume (日記)", address: "diary@diary.example" }],
])("mails with SMTP_FROM=%s are from %o", (text, from) => {
  expect(smtpWith(text)?.from).toEqual(from);
});

test.each(["Challenge Diary", "noreply", "Diary <noreply>", "a@b.example, c@d.example", "Diary a@b.example"])(
  "the server rejects SMTP_FROM=%s, with which each mail would fail",
  (text) => {
    expect(() => smtpWith(text)).toThrow("SMTP_FROM must be an address");
  },
);

test("a password can begin and end with a quote", () => {
  const smtp = { SMTP_HOST: "mail.example", SMTP_FROM: "a@b.example", SMTP_PASS: '"ab"' };
  expect(parseSettings(smtp).smtp?.pass).toBe('"ab"');
});

test.each([
  "postgres://diary:p@ss@127.0.0.1/diary",
  "postgresql://diary:50%25%23@[::1]:5433/diary?sslmode=require",
])("the server accepts DATABASE_URL=%s", (DATABASE_URL) => {
  expect(parseSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test.each(["secret%de1", "my#word", "my/word", "12/34", "12?34", "12#34"])(
  "an error says how to write the password %s in DATABASE_URL, without printing it",
  (password) => {
    const parse = () => parseSettings({ DATABASE_URL: `postgres://diary:${password}@127.0.0.1/diary` });
    expect(parse).toThrow("In its user and password, write % as %25, # as %23");
    expect(parse).not.toThrow(password);
  },
);

test("an error names an unknown option", () => {
  const sentence = "Unknown option --demos. Options are --demo and --dev.";
  expect(() => parseSettings({}, ["--demos"])).toThrow(new StartError(sentence));
});

test.each(["/var/mail/aiko", "/var/spool/mail/aiko"])("a login shell's MAIL=%s is ignored", (MAIL) => {
  expect(parseSettings({ MAIL })).toEqual(parseSettings({}));
});

test.each(["1", "loopback"])("no mailbox is offered behind a proxy: TRUST_PROXY=%s", (TRUST_PROXY) => {
  expect(parseSettings({}).mail).toBe("mailbox");
  expect(parseSettings({ TRUST_PROXY }).mail).toBe("off");
});

test("a public site's settings without the operator's name or address cause a hint", () => {
  const { operator } = parseSettings({
    OPERATOR_NAME: " Ume Sato ",
    OPERATOR_ADDRESS: "1-2-3 Minato, Tokyo",
  });
  expect(operator).toEqual({ name: "Ume Sato", address: "1-2-3 Minato, Tokyo" });
  expect(operatorNotice(PUBLIC, operator)).toBeUndefined();
  expect(operatorNotice(PUBLIC, { ...operator, address: undefined })).toMatch(/^set OPERATOR_ADDRESS:/);
  expect(operatorNotice(PUBLIC, parseSettings({}).operator)).toMatch(
    /^set OPERATOR_NAME and OPERATOR_ADDRESS:/,
  );
});

test.each([
  [undefined, undefined],
  ["  ", undefined],
  [" Ume's\tdiary ", "Ume's diary"],
  ["日記 ✍️".padEnd(40, "記"), "日記 ✍️".padEnd(40, "記")],
])("SITE_NAME %j names the site %j", (value, siteName) => {
  expect(parseSettings({ SITE_NAME: value }).siteName).toBe(siteName);
});

test("the server rejects a SITE_NAME of more than 40 characters", () => {
  expect(() => parseSettings({ SITE_NAME: "a".repeat(41) })).toThrow("SITE_NAME is too long");
});

test("a local site's settings without an operator cause no hint", () => {
  const { operator } = parseSettings({});
  for (const siteUrl of [undefined, "", "http://localhost:3000"])
    expect(operatorNotice(siteUrl, operator)).toBeUndefined();
});

test("a hint names variables that Node cuts off at a #, without printing their values", () => {
  const file = join(temporaryFolder(), "diary.env");
  writeFileSync(
    file,
    `# The settings
SITE_URL=https://diary.example
SMTP_PASS=ab#cd
export OPERATOR_NAME = Ume # Sato
SMTP_USER='ab#cd'
SMTP_FROM="a#b@diary.example"
`,
  );
  const sentence = (name: string) =>
    `${name} in ${file} ends before its "#": put the whole value into single quotes.`;
  expect(cutValues([`--env-file=${file}`])).toEqual([sentence("SMTP_PASS"), sentence("OPERATOR_NAME")]);
  expect(cutValues(["--env-file-if-exists", file])).toHaveLength(2);
  expect(cutValues(["--env-file=/nonexistent", "--enable-source-maps"])).toEqual([]);
});

const OIDC = {
  OIDC_ISSUER: "https://login.example/realms/home",
  OIDC_CLIENT_ID: "diary",
  OIDC_CLIENT_SECRET: "secret",
};

test("each client id in the settings adds a sign-in provider", () => {
  const github = { GITHUB_CLIENT_ID: "a", GITHUB_CLIENT_SECRET: "b" };
  const google = { GOOGLE_CLIENT_ID: "c", GOOGLE_CLIENT_SECRET: "d" };
  expect(parseSettings({}).providers).toEqual([]);
  expect(parseSettings({ ...OIDC, ...github, ...google }).providers).toMatchObject([
    { kind: "openid", id: "custom:login.example/realms/home", name: "login.example", clientId: "diary" },
    { kind: "openid", id: "google", name: "Google", issuer: "https://accounts.google.com", clientId: "c" },
    { kind: "github", id: "github", name: "GitHub", clientSecret: "b" },
  ]);
  expect(parseSettings({ ...OIDC, OIDC_NAME: "Home" }).providers[0]?.name).toBe("Home");
});

test("a provider's secret is read from its file", () => {
  const file = join(temporaryFolder(), "secret");
  writeFileSync(file, "from a file\n");
  const { providers } = parseSettings({ ...OIDC, OIDC_CLIENT_SECRET: "", OIDC_CLIENT_SECRET_FILE: file });
  expect(providers[0]?.clientSecret).toBe("from a file");
});

test.each([
  [{ OIDC_ISSUER: "https://login.example" }, "OIDC_CLIENT_ID is missing."],
  [{ ...OIDC, OIDC_CLIENT_SECRET: "" }, "OIDC_CLIENT_SECRET is missing."],
  [{ ...OIDC, OIDC_ISSUER: "" }, "OIDC_CLIENT_ID is set, but OIDC_ISSUER is missing."],
  [{ ...OIDC, OIDC_ISSUER: "http://login.example" }, "OIDC_ISSUER must begin with https://"],
  [{ OIDC_NAME: "Home" }, "OIDC_NAME is set, but OIDC_ISSUER is missing."],
  [{ GITHUB_CLIENT_ID: "a" }, "GITHUB_CLIENT_SECRET is missing."],
  [{ PASSWORD_SIGN_IN: "off" }, "PASSWORD_SIGN_IN=off needs another way to sign in"],
  [{ PASSWORD_SIGN_IN: "no" }, "PASSWORD_SIGN_IN must be on or off"],
])("an error names an invalid setting of a provider: %o", (settings, sentence) => {
  expect(() => parseSettings(settings)).toThrow(
    expect.objectContaining({ name: "StartError", message: expect.stringContaining(sentence) }),
  );
});
