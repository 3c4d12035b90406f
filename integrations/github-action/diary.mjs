// Requests and messages of the actions `note` and `write-log`. Without dependencies, workflows need no installation.
import { execFileSync } from "node:child_process";

/** Error with a message for the workflow's log. */
export class ActionError extends Error {}

/** Reads a required input, which `action.yml` passes as an environment variable. */
export function required(name) {
  const value = (process.env[`DIARY_${name.toUpperCase()}`] ?? "").trim();
  if (value === "") throw new ActionError(`Set the input "${name}".`);
  return value;
}

export const optional = (name) => (process.env[`DIARY_${name.toUpperCase()}`] ?? "").trim();

/** Arguments are a list, so no shell interprets them. */
export const git = (...options) => execFileSync("git", options, { encoding: "utf8" }).trim();

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

const isLoopback = ({ hostname }) => LOOPBACK.has(hostname);
const isSecure = (url) => url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url));

/** Returns a function that calls an operation of the API with the token. */
export async function connect() {
  const server = required("server").replace(/\/+$/, "");
  const token = required("token");
  if (!URL.canParse(server) || !isSecure(new URL(server)))
    throw new ActionError('The input "server" must be an address that starts with https://.');
  const config = await send(`${server}/config.json`);
  if (typeof config?.key !== "string" || !URL.canParse(config.url))
    throw new ActionError(`${server} is not a Challenge Diary.`);
  const api = new URL(config.url);
  if (!isSecure(api) || (isLoopback(api) && !isLoopback(new URL(server))))
    throw new ActionError(`The API of ${server} has no secure connection.`);
  return (operation, input) =>
    send(`${config.url}/rest/v1/rpc/${operation}`, {
      method: "POST",
      headers: { apikey: config.key, "x-diary-token": token, "content-type": "application/json" },
      body: JSON.stringify(input),
    });
}

const REASONS = {
  "token/invalid": "the token is unknown, revoked or expired. Create another, and store it as the secret.",
  "token/scope": "the token doesn't have the scope for this request. Create another token with this scope.",
  "challenge/not-found": "you have no challenge with this id.",
  "22P02": "the id of the challenge is invalid. The id is the end of the address of the challenge's page.",
};

async function send(address, request) {
  let response;
  try {
    response = await fetch(address, {
      signal: AbortSignal.timeout(30_000),
      // A followed redirect could send the token to another site.
      redirect: "manual",
      ...request,
    });
  } catch (error) {
    throw new ActionError(
      `No response from ${new URL(address).host}: ${error.cause?.message ?? error.message}`,
    );
  }
  if (response.status >= 300 && response.status < 400)
    throw new ActionError(
      `${new URL(address).origin} leads to another address. Use that address as "server".`,
    );
  const body = await response.json().catch(() => ({}));
  if (!response.ok) {
    const code = body?.hint ?? body?.code ?? "";
    const failure = `The diary's server responded with ${response.status} ${code}`.trim();
    throw new ActionError(Object.hasOwn(REASONS, code) ? `${failure}: ${REASONS[code]}` : failure);
  }
  return body;
}

/** Runs an action. A failure becomes an error in the workflow's log. */
export async function run(action) {
  try {
    process.stdout.write(`${await action()}\n`);
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    // Line breaks would end the message, and a new line can begin another command of the runner.
    const message = error.message.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
    process.stdout.write(`::error title=Challenge Diary::${message}\n`);
    process.exitCode = 1;
  }
}
