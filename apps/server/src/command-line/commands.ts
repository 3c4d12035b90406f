import { randomUUID } from "node:crypto";

import { paths } from "@diary/core/paths";
import { lookUpDiary } from "@diary/core/site/look-up-diary";

import type { Command } from "./arguments.ts";
import { findChallenge, isChallengeId } from "./find-challenge.ts";
import { type Login, loginFile, readLogin, removeLogin, storeLogin } from "./login-file.ts";
import { lookUpMessage } from "./messages.ts";
import { readAll, readHidden } from "./read-input.ts";
import { send } from "./send.ts";
import { CommandFailure, EXIT, type Result, type Shell } from "./shell.ts";
import { describeToday } from "./today.ts";

type Named<Name extends Command["name"]> = Extract<Command, { name: Name }>;

const LOOK_UP_TIMEOUT_MS = 10_000;
const TOKEN = /^diary_[0-9a-f]{64}$/;
const NO_TOKEN = "This is no access token. Create one under Settings, Your data, Access tokens.";

export async function login(shell: Shell, { address }: Named<"login">): Promise<Result> {
  const found = await lookUpDiary(address, (origin) =>
    fetch(`${origin}/config.json`, {
      redirect: "manual",
      signal: AbortSignal.timeout(LOOK_UP_TIMEOUT_MS),
    }),
  );
  if (found.kind !== "found") {
    const exit = found.kind === "unreachable" ? EXIT.network : EXIT.refused;
    throw new CommandFailure(exit, `login/${found.kind}`, lookUpMessage(found));
  }
  const { siteOrigin, apiUrl } = found.server;
  const typed =
    shell.input.isTTY === true
      ? await readHidden(shell.input, shell.printError, `Access token for ${siteOrigin}: `)
      : await readAll(shell.input);
  const token = (typed ?? "").trim();
  if (token === "") throw new CommandFailure(EXIT.usage, "login/no-token", "No token was given.");
  if (!TOKEN.test(token)) throw new CommandFailure(EXIT.usage, "login/no-token", NO_TOKEN);
  const me = await send({ apiUrl, key: found.key, token }, "api_me", {});
  changeLogin(shell, (file) => storeLogin(file, { siteOrigin, apiUrl, key: found.key, token }));
  const until = me.expires_at.slice(0, 10);
  return {
    text: `Signed in to ${siteOrigin} as ${me.name}. The token allows: ${me.scopes.join(", ")}. It ends on ${until}.`,
    data: { site: siteOrigin, name: me.name, scopes: me.scopes, expires_at: me.expires_at },
  };
}

function changeLogin(shell: Shell, change: (file: string) => void): void {
  const file = loginFile(shell);
  try {
    change(file);
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new CommandFailure(EXIT.usage, "login/file", `${file} can't be changed (${code}).`);
  }
}

export function logout(shell: Shell): Result {
  const stored = readLogin(loginFile(shell));
  changeLogin(shell, removeLogin);
  return stored === undefined
    ? { text: "You were not signed in.", data: { signed_out: false } }
    : {
        text: `Signed out. Revoke the token under ${stored.siteOrigin}${paths.settingsSection("data")} if you don't need it anymore.`,
        data: { signed_out: true },
      };
}

export async function note(shell: Shell, { text, challenge }: Named<"note">): Promise<Result> {
  const { login: current, content } = await loginAndText(shell, text);
  const challenge_id = challenge === undefined ? undefined : await challengeOf(current, challenge);
  const note_id = randomUUID();
  const input = { note_id, content, source: "command line", ...(challenge_id && { challenge_id }) } as const;
  const added = await send(current, "api_add_note", input);
  return { text: `Noted for ${added.date}.`, data: added };
}

export async function write(shell: Shell, command: Named<"write">): Promise<Result> {
  const { login: current, content } = await loginAndText(shell, command.text);
  const challenge_id = await challengeOf(current, command.challenge);
  const id = randomUUID();
  const written = command.append
    ? await send(current, "api_append_to_entry", { challenge_id, content, append_id: id })
    : await send(current, "api_register_entry", { challenge_id, content, entry_id: id });
  const done = command.append ? "Added to" : "Registered";
  return { text: `${done} day ${written.day}, ${written.date}.`, data: written };
}

export async function today(shell: Shell): Promise<Result> {
  const current = requireLogin(shell);
  const call = <Name extends "api_me" | "api_challenges" | "api_notes">(name: Name) =>
    send(current, name, {});
  const [me, { challenges }, { notes }] = await Promise.all([
    call("api_me"),
    call("api_challenges"),
    call("api_notes"),
  ]);
  const ofToday = notes.filter(({ date }) => date === me.today);
  const open = challenges.filter(({ completed }) => !completed);
  return {
    text: describeToday(me.today, open, ofToday),
    data: { today: me.today, challenges: open, notes: ofToday },
  };
}

async function loginAndText(shell: Shell, given: string | undefined) {
  const current = requireLogin(shell);
  if (given === undefined && shell.input.isTTY === true)
    shell.printError("Type the text, and end it with Ctrl+D.\n");
  const content = (given ?? (await readAll(shell.input))).trim();
  if (content === "") throw new CommandFailure(EXIT.usage, "text/empty", "There is no text.");
  return { login: current, content };
}

function requireLogin(shell: Shell): Login {
  const stored = readLogin(loginFile(shell));
  if (stored !== undefined) return stored;
  const message = "You are not signed in. Run: challenge-diary login https://your-diary.example";
  throw new CommandFailure(EXIT.signedOut, "login/missing", message);
}

async function challengeOf(current: Login, named: string | undefined): Promise<string> {
  if (named !== undefined && isChallengeId(named)) return named;
  const { challenges } = await send(current, "api_challenges", {});
  const found = findChallenge(challenges, named);
  if (found.kind === "found") return found.challengeId;
  const list = found.titles.map((title) => `\n  ${title}`).join("");
  if (named === undefined) {
    throw found.kind === "none"
      ? new CommandFailure(EXIT.refused, "challenge/none", "You have no open challenge.")
      : new CommandFailure(EXIT.usage, "challenge/unclear", `Choose one with --challenge:${list}`);
  }
  const reason = found.kind === "none" ? "No open challenge starts with" : "Several challenges start with";
  throw new CommandFailure(EXIT.usage, "challenge/unclear", `${reason} "${named}":${list}`);
}
