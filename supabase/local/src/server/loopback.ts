const ADDRESSES = /^(::1|127\.\d+\.\d+\.\d+|::ffff:127\.\d+\.\d+\.\d+)$/;
const HOSTS = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|::1)$/;

/** Whether only this machine can reach a host name that is listened on, or is asked for. */
export function isLoopbackHost(host: string): boolean {
  return HOSTS.test(host);
}

/** Whether a connection comes from this machine. */
export function isLoopbackAddress(address: string | undefined): boolean {
  return ADDRESSES.test(address ?? "");
}

/** Whether an address of the site leads to this machine alone. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname);
}
