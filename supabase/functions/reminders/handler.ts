import { paths } from "../../../packages/core/src/paths.ts";
import { sendDue } from "../../../packages/core/src/reminder/send-due.ts";
import { readStopMailPath, stopMailPath } from "../../../packages/core/src/reminder/stop-mail.ts";

/** Supabase sets the first two variables, the operator sets the others. */
export type Environment = Record<
  | "SUPABASE_URL"
  | "SUPABASE_SERVICE_ROLE_KEY"
  | "SITE_URL"
  | "CONTACT_EMAIL"
  | "PUSH_KEY"
  | "REMINDER_SECRET"
  /** URL of a mail service that accepts a POST with JSON, because Edge Functions can't use SMTP. */
  | "MAIL_API_URL"
  | "MAIL_API_KEY"
  | "MAIL_FROM",
  string
> & {
  SITE_NAME?: string | undefined;
};

/** Ends before the database's next call, a minute later, which continues. */
const MAX_DURATION_MS = 50_000;
const PUSH_TIMEOUT_MS = 10_000;

export async function respond(request: Request, environment: Environment): Promise<Response> {
  const [, path = ""] = /\/reminders\/stop\/(.*)$/.exec(new URL(request.url).pathname) ?? [];
  if (path !== "") return stopMails(request.method, path, environment);
  if (request.method !== "POST" || !(await isFromDatabase(request, environment)))
    return new Response("forbidden", { status: 403 });
  return Response.json(await send(environment));
}

/** Mail programs send a POST (RFC 8058). Browsers show pages of Edge Functions as plain text, so a GET redirects. */
async function stopMails(method: string, path: string, environment: Environment): Promise<Response> {
  const found = await readStopMailPath(environment.REMINDER_SECRET, path);
  if (method !== "POST") {
    const page = found?.kind === "nudge" ? paths.circles : sectionOf(found?.kind);
    return new Response(null, { status: 303, headers: { location: environment.SITE_URL + page } });
  }
  if (found === undefined) return new Response("not found", { status: 404 });
  await call(environment, "stop_mail", { of_user: found.userId, kind: found.kind });
  return new Response("You won't get these mails anymore.");
}

const sectionOf = (kind?: string) => paths.settingsSection(kind === "likes" ? "people" : "days");

/** True for requests of the database. Compares hashes, so the duration reveals nothing about the secret. */
async function isFromDatabase(request: Request, { REMINDER_SECRET }: Environment): Promise<boolean> {
  const token = request.headers.get("authorization") ?? "";
  return REMINDER_SECRET !== "" && (await hash(token)) === (await hash(`Bearer ${REMINDER_SECRET}`));
}

const hash = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).join();

function send(environment: Environment) {
  const {
    CONTACT_EMAIL,
    MAIL_API_KEY,
    MAIL_API_URL,
    MAIL_FROM,
    PUSH_KEY,
    REMINDER_SECRET,
    SITE_NAME,
    SITE_URL,
  } = environment;
  const end = Date.now() + MAX_DURATION_MS;
  return sendDue({
    siteUrl: SITE_URL,
    siteName: SITE_NAME || undefined,
    contact: `mailto:${CONTACT_EMAIL}`,
    pushKey: JSON.parse(PUSH_KEY) as JsonWebKey,
    call: (name, parameters) => call(environment, name, parameters),
    push: async (message) => {
      const response = await fetch(message, { signal: AbortSignal.timeout(PUSH_TIMEOUT_MS) });
      await response.body?.cancel();
      return response;
    },
    mail: async (mail) => {
      const response = await fetch(MAIL_API_URL, {
        method: "POST",
        headers: { authorization: `Bearer ${MAIL_API_KEY}`, "content-type": "application/json" },
        body: JSON.stringify({ from: MAIL_FROM, ...mail }),
        signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The mail service rejected the mail with status ${response.status}.`);
    },
    stopUrl: async (userId, kind) =>
      `${environment.SUPABASE_URL}/functions/v1/reminders/stop/${await stopMailPath(REMINDER_SECRET, userId, kind)}`,
    onFailure: (error) => console.warn(`not sent: ${String(error)}`),
    isStopping: () => Date.now() > end,
  });
}

async function call(
  { SUPABASE_SERVICE_ROLE_KEY, SUPABASE_URL }: Environment,
  name: string,
  parameters: object = {},
): Promise<unknown[]> {
  const response = await fetch(`${SUPABASE_URL}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      apikey: SUPABASE_SERVICE_ROLE_KEY,
      authorization: `Bearer ${SUPABASE_SERVICE_ROLE_KEY}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(parameters),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} failed with ${response.status}: ${text}`);
  return text === "" ? [] : (JSON.parse(text) as unknown[]);
}
