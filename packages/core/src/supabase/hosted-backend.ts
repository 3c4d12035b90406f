const SECRET =
  "VITE_SUPABASE_ANON_KEY is a secret key. It would be public in the site and the extension and give access to all data: " +
  "use the publishable or anon key, and replace the secret one where it was built or shared.";

export type Variables = Readonly<Record<string, unknown>>;

export function readVariable(variables: Variables, name: string): string | undefined {
  const value = variables[name];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

export function readHostedBackend(variables: Variables): { kind: "hosted"; url: string; key: string } | null {
  const url = readVariable(variables, "VITE_SUPABASE_URL");
  const key = readVariable(variables, "VITE_SUPABASE_ANON_KEY");
  if (url === undefined && key === undefined) return null;
  if (key !== undefined && isSecretKey(key)) throw new Error(SECRET);
  if (url === undefined) throw new Error("VITE_SUPABASE_ANON_KEY is set, but VITE_SUPABASE_URL is missing.");
  if (key === undefined) throw new Error("VITE_SUPABASE_URL is set, but VITE_SUPABASE_ANON_KEY is missing.");
  if (!URL.canParse(url) || !isPlainAddress(new URL(url))) {
    // The error message omits the value, which can be a key, or a database address with a password.
    throw new Error("VITE_SUPABASE_URL is not an address such as https://abc.supabase.co.");
  }
  return { kind: "hosted", url: url.replace(/\/+$/, ""), key };
}

const isPlainAddress = ({ protocol, username, password }: URL): boolean =>
  /^https?:$/.test(protocol) && username === "" && password === "";

/** Returns true for a secret key, or a token of another role than `anon`. */
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
