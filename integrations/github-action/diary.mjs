// Requests and messages of both actions. The scripts have no dependencies, so a workflow needs no installation.
import { execFileSync } from "node:child_process";

/** Error with a message for the workflow's log. */
export class ActionError extends Error {}

/** Reads a required value of the action. Messages name the input, for example `token`. */
export function required(name) {
  const value = (process.env[`DIARY_${name.toUpperCase()}`] ?? "").trim();
  if (value === "") throw new ActionError(`Set the input "${name}".`);
  return value;
}

export const optional = (name) => (process.env[`DIARY_${name.toUpperCase()}`] ?? "").trim();

/** Arguments are a list, so no shell interprets them. */
export const git = (...options) => execFileSync("git", options, { encoding: "utf8" }).trim();

/** Returns a function that calls an operation of the API with the token. */
export async function connect() {
  const server = required("server").replace(/\/+$/, "");
  const token = required("token");
  const config = await send(`${server}/config.json`);
  if (typeof config.url !== "string" || typeof config.key !== "string")
    throw new ActionError(`${server} is not a Challenge Diary.`);
  return (operation, input) =>
    send(`${config.url}/rest/v1/rpc/${operation}`, {
      method: "POST",
      headers: { apikey: config.key, "x-diary-token": token, "content-type": "application/json" },
      body: JSON.stringify(input),
      // A followed redirect would send the token to another site.
      redirect: "error",
    });
}

async function send(address, request) {
  let response;
  try {
    response = await fetch(address, { signal: AbortSignal.timeout(30_000), ...request });
  } catch (error) {
    throw new ActionError(
      `No response from ${new URL(address).host}: ${error.cause?.message ?? error.message}`,
    );
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok)
    throw new ActionError(
      `The diary's server responded with ${response.status} ${body.hint ?? body.code ?? ""}`.trim(),
    );
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
