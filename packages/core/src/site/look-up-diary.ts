export interface DiaryAddress {
  siteOrigin: string;
  apiUrl: string;
}

export type LookUpError =
  | { kind: "bad-address" | "needs-https" | "unreachable" | "redirected" | "not-a-diary" | "insecure-api" }
  /** The diary names another address, but the server there doesn't confirm that it is this diary. */
  | { kind: "elsewhere"; siteOrigin: string };

export type LookUp = { kind: "found"; server: DiaryAddress; key: string } | LookUpError;

const LOOPBACK = new Set(["localhost", "127.0.0.1"]);

const isLoopback = ({ hostname }: URL) => LOOPBACK.has(hostname);

const ON_DEVICE = /^((.+\.)?localhost|127[.\d]+|0\.0\.0\.0|\[::(1|ffff:(7f..:.+|0:0))?\])\.?$/;
const isOnDevice = ({ hostname }: URL) => ON_DEVICE.test(hostname);

const isSecure = (url: URL) => url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url));

export function parseAddress(typed: string): { kind: "origin"; origin: string } | LookUpError {
  const text = typed.trim();
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text);
  const scheme = /^(localhost|127\.0\.0\.1)(:|\/|$)/i.test(text) ? "http" : "https";
  const address = hasScheme ? text : `${scheme}://${text}`;
  // Chromium accepts spaces in hosts.
  if (/\s/.test(text) || !URL.canParse(address)) return { kind: "bad-address" };
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    return { kind: "bad-address" };
  return isSecure(url) ? { kind: "origin", origin: url.origin } : { kind: "needs-https" };
}

/** Checks the `/config.json` of an origin. A diary names its own address there, so a copy elsewhere is rejected. */
export function judgeConfig(config: unknown, origin: string): LookUp {
  const { contactEmail, key, siteUrl, url } = (config ?? {}) as Record<string, unknown>;
  const isDiary = [contactEmail, siteUrl, url].every((value) => typeof value === "string");
  if (!isDiary || typeof key !== "string" || !URL.canParse(String(siteUrl)) || !URL.canParse(String(url)))
    return { kind: "not-a-diary" };
  const site = new URL(String(siteUrl));
  if (site.origin !== origin) return { kind: "elsewhere", siteOrigin: site.origin };
  const api = new URL(String(url));
  if (api.origin === origin) return { kind: "found", server: { siteOrigin: origin, apiUrl: origin }, key };
  if (!isSecure(api) || (isOnDevice(api) && !isOnDevice(site)) || api.username + api.password !== "")
    return { kind: "insecure-api" };
  const apiUrl = `${api.origin}${api.pathname}`.replace(/\/+$/, "");
  return { kind: "found", server: { siteOrigin: origin, apiUrl }, key };
}

/** Looks for a diary at an address, or at the address that the diary there names. */
export async function lookUpDiary(
  address: string,
  fetchConfig: (origin: string) => Promise<Response>,
): Promise<LookUp> {
  const parsed = parseAddress(address);
  if (parsed.kind !== "origin") return parsed;
  const found = await readConfig(parsed.origin, fetchConfig);
  if (found.kind !== "elsewhere") return found;
  const named = parseAddress(found.siteOrigin);
  // A public site must not send requests to this device, or offer a program on it as a diary.
  const isTrusted =
    named.kind === "origin" && (!isOnDevice(new URL(named.origin)) || isOnDevice(new URL(parsed.origin)));
  const confirmed = isTrusted ? await readConfig(named.origin, fetchConfig) : found;
  return confirmed.kind === "found" ? confirmed : found;
}

async function readConfig(
  origin: string,
  fetchConfig: (origin: string) => Promise<Response>,
): Promise<LookUp> {
  const response = await fetchConfig(origin).catch(() => null);
  if (response === null || response.status >= 500) return { kind: "unreachable" };
  // Browsers hide the status of a redirect, Node shows it.
  if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400))
    return { kind: "redirected" };
  return judgeConfig(await response.json().catch(() => null), origin);
}
