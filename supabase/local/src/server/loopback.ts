import type { IncomingMessage } from "node:http";

const ADDRESSES = /^(::1|127\.\d+\.\d+\.\d+|::ffff:127\.\d+\.\d+\.\d+)$/;
const HOSTS = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|::1)$/;

/** Whether only this machine can reach a host name that is listened on. */
export function isLoopbackHost(host: string): boolean {
  return HOSTS.test(host);
}

/**
 * Whether somebody at this machine asks: the connection comes from it, by no proxy, under one of its own names
 * (a page elsewhere can point a name of its own at 127.0.0.1).
 */
export function isFromLoopback(request: IncomingMessage): boolean {
  const host = (request.headers.host ?? "").replace(/:\d+$/, "");
  return (
    ADDRESSES.test(request.socket.remoteAddress ?? "") &&
    request.headers["x-forwarded-for"] === undefined &&
    isLoopbackHost(host)
  );
}

/** The network address of who asks; behind a proxy on this machine, the one the proxy names last. */
export function peerOf(request: IncomingMessage): string {
  const direct = request.socket.remoteAddress ?? "";
  const forwarded = request.headers["x-forwarded-for"];
  if (typeof forwarded !== "string" || !ADDRESSES.test(direct)) return direct;
  return forwarded.split(",").at(-1)?.trim() || direct;
}
