/** The settings that lead a build to a hosted Supabase project, as site and extension read them from the environment. */

const SECRET =
  "VITE_SUPABASE_ANON_KEY is a secret key. It would be public in the site and the extension and open all data: " +
  "use the publishable or anon key, and replace the secret one where it was built or shared.";

export type Variables = Readonly<Record<string, unknown>>;

/** A variable of a build; undefined where it is not set, or empty. */
export function readVariable(variables: Variables, name: string): string | undefined {
  const value = variables[name];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** Returns null where neither variable is set. */
export function readHostedBackend(variables: Variables): { kind: "hosted"; url: string; key: string } | null {
  const url = readVariable(variables, "VITE_SUPABASE_URL");
  const key = readVariable(variables, "VITE_SUPABASE_ANON_KEY");
  if (url === undefined && key === undefined) return null;
  if (key !== undefined && isSecretKey(key)) throw new Error(SECRET);
  if (url === undefined) throw new Error("VITE_SUPABASE_ANON_KEY is set, but VITE_SUPABASE_URL is missing.");
  if (key === undefined) throw new Error("VITE_SUPABASE_URL is set, but VITE_SUPABASE_ANON_KEY is missing.");
  if (!URL.canParse(url) || !isPlainAddress(new URL(url))) {
    // Not repeated: it may be a key in the wrong place, or the address of a database with its password.
    throw new Error("VITE_SUPABASE_URL is not an address such as https://abc.supabase.co.");
  }
  return { kind: "hosted", url: url.replace(/\/+$/, ""), key };
}

const isPlainAddress = ({ protocol, username, password }: URL): boolean =>
  /^https?:$/.test(protocol) && username === "" && password === "";

/** Whether a key of Supabase opens more than a visitor may see: a secret key, a token of the account's, or one of any role but `anon`. */
export function isSecretKey(key: string): boolean {
  if (/^\W*sbp?_(?!publishable_)/.test(key)) return true;
  const claims = claimsOf(key);
  return claims !== null && claims.role !== "anon";
}

function claimsOf(key: string): { role?: unknown } | null {
  const [, payload, signature] = key.split(".");
  if (payload === undefined || signature === undefined) return null;
  try {
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { role?: unknown } | null;
  } catch {
    return null;
  }
}
