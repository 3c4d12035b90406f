import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";

import { isLoopbackAddress, isLoopbackHost } from "./client-address.ts";

const FORWARDING_HEADER = /^(x-forwarded-.*|x-real-ip|forwarded|via)$/;

/**
 * Whether somebody at this machine asks for the mailbox: whoever reads it can take over every account. The connection
 * comes from this machine, under one of its own names (a page elsewhere can point a name of its own at 127.0.0.1),
 * and nothing suggests that a proxy passes it on for somebody else.
 */
export function canReadMailbox(request: IncomingMessage): boolean {
  const { socket, headers, headersDistinct, httpVersionMajor, httpVersionMinor } = request;
  const host = (headers.host ?? "").replace(/:\d+$/, "");
  return (
    isLoopbackAddress(socket.remoteAddress) &&
    isLoopbackHost(host) &&
    headersDistinct["host"]?.length === 1 &&
    !Object.keys(headers).some((name) => FORWARDING_HEADER.test(name)) &&
    // nginx's `proxy_pass` alone names nobody, and rewrites Host to the address it connects to; it speaks 1.0 then.
    (httpVersionMajor > 1 || httpVersionMinor >= 1) &&
    isFromSameUser(socket.remotePort, socket.localPort)
  );
}

/**
 * Whether the other end of a connection within this machine belongs to the user who runs this process: a web server
 * in front has a user of its own. True where the system does not tell (only Linux does).
 */
function isFromSameUser(remotePort: number | undefined, localPort: number | undefined): boolean {
  const user = process.getuid?.();
  const owner = ownerOfConnection(remotePort, localPort);
  return user === undefined || owner === undefined || owner === user;
}

function ownerOfConnection(from = 0, to = 0): number | undefined {
  for (const table of ["/proc/net/tcp", "/proc/net/tcp6"]) {
    // A line: its number, its own address and port, the peer's, the state, queues and timers, and the user's id.
    const connection = new RegExp(
      `^ *\\d+: [0-9A-F]+:${hexPort(from)} [0-9A-F]+:${hexPort(to)} \\w+ \\S+ \\S+ \\S+ +(\\d+) `,
      "m",
    );
    const owner = connection.exec(read(table))?.[1];
    if (owner !== undefined) return Number(owner);
  }
  return undefined;
}

const hexPort = (port: number) => port.toString(16).toUpperCase().padStart(4, "0");

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
