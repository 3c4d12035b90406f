/** What is fixed when the extension is built; the names of the variables are those of the site's own build. */
export interface BuildSettings {
  /** Where the site is, without a slash at the end. */
  siteOrigin: string;
  /** `from-site`: the site tells, at `/config.json`. */
  backend: { kind: "from-site" } | { kind: "hosted"; url: string; key: string };
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads the build's variables; what is missing or wrong is named in the error. */
export function parseSettings(variables: Variables): BuildSettings {
  const site = read(variables, "SITE_URL") ?? "http://localhost:3000";
  if (!isWebAddress(site)) throw new Error(`SITE_URL is not an address: ${site}`);
  return { siteOrigin: new URL(site).origin, backend: readBackend(variables) };
}

function readBackend(variables: Variables): BuildSettings["backend"] {
  const url = read(variables, "VITE_SUPABASE_URL");
  const key = read(variables, "VITE_SUPABASE_ANON_KEY");
  if (url === undefined && key === undefined) return { kind: "from-site" };
  if (url === undefined) throw new Error("VITE_SUPABASE_ANON_KEY is set, but VITE_SUPABASE_URL is missing.");
  if (key === undefined) throw new Error("VITE_SUPABASE_URL is set, but VITE_SUPABASE_ANON_KEY is missing.");
  if (!isWebAddress(url)) throw new Error(`VITE_SUPABASE_URL is not an address: ${url}`);
  return { kind: "hosted", url: url.replace(/\/+$/, ""), key };
}

function read(variables: Variables, name: string): string | undefined {
  const value = variables[name]?.trim();
  return value === "" ? undefined : value;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
