/** Signed paths of links that stop mails. They work without a session and can't be forged for another user. */
import { fromBase64Url, toBase64Url } from "./web-push.ts";

export type MailKind = "reminder" | "likes" | "nudge";

const text = (value: string) => new TextEncoder().encode(value);
const about = (userId: string, kind: MailKind) => text(`stop-mail ${kind} ${userId}`);
const keyOf = (secret: string) =>
  crypto.subtle.importKey("raw", text(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);

export async function stopMailPath(secret: string, userId: string, kind: MailKind): Promise<string> {
  const proof = await crypto.subtle.sign("HMAC", await keyOf(secret), about(userId, kind));
  return `${kind}/${userId}/${toBase64Url(new Uint8Array(proof))}`;
}

export async function readStopMailPath(
  secret: string,
  path: string,
): Promise<{ userId: string; kind: MailKind } | undefined> {
  const [, kind, userId, proof] = /^(reminder|likes|nudge)\/([0-9a-f-]{36})\/([\w-]{43})$/.exec(path) ?? [];
  if (kind === undefined || userId === undefined || proof === undefined) return undefined;
  const known = { userId, kind: kind as MailKind };
  const isProven = await crypto.subtle.verify(
    "HMAC",
    await keyOf(secret),
    fromBase64Url(proof),
    about(userId, known.kind),
  );
  return isProven ? known : undefined;
}
