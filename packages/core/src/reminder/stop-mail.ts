/** The token in a mail's link that stops further ones: it needs no session, and can't be made for another user. */
import { fromBase64Url, toBase64Url } from "./web-push.ts";

/** What the mails tell of. */
export type MailKind = "reminder" | "likes";

const text = (value: string) => new TextEncoder().encode(value);
const about = (userId: string, kind: MailKind) => text(`stop-mail ${kind} ${userId}`);
const keyOf = (secret: string) =>
  crypto.subtle.importKey("raw", text(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);

/** Kind, person and proof, as the end of an address. */
export async function stopMailPath(secret: string, userId: string, kind: MailKind): Promise<string> {
  const proof = await crypto.subtle.sign("HMAC", await keyOf(secret), about(userId, kind));
  return `${kind}/${userId}/${toBase64Url(new Uint8Array(proof))}`;
}

/** Who wants no more mails of which kind; undefined where the address was not made by {@link stopMailPath}. */
export async function readStopMailPath(
  secret: string,
  path: string,
): Promise<{ userId: string; kind: MailKind } | undefined> {
  const [, kind, userId, proof] = /^(reminder|likes)\/([0-9a-f-]{36})\/([\w-]{43})$/.exec(path) ?? [];
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
