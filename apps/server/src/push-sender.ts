import { lookup as resolveName, type LookupAddress } from "node:dns";
import { Agent, request as sendRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";

import { isPublicAddress } from "./public-address.ts";

/** A slow push service delays the next reminders. */
const PUSH_TIMEOUT_MS = 10_000;
/** Reads a response body up to this size, so the connection can be reused. */
const SHORT_RESPONSE = 1024;

type Push = (request: Request) => Promise<{ status: number }>;

export interface PushNetwork {
  lookup?: typeof resolveName;
  isAllowed?: (address: string) => boolean;
  port?: number;
}

/** Follows no redirects and rejects private addresses, because users choose the addresses. */
export function createPushSender({
  lookup = resolveName,
  isAllowed = isPublicAddress,
  port = 443,
}: PushNetwork = {}): Push {
  // The connection uses the addresses that were checked, so a later change of DNS has no effect.
  const checkedLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error !== null) return callback(error, "");
      if (found.length === 0 || !found.every(({ address }) => isAllowed(address)))
        return callback(rejected(), "");
      if (options.all === true) return callback(null, found);
      return callback(null, found[0]!.address, found[0]!.family);
    });
  };
  const agent = new Agent({ keepAlive: true, lookup: checkedLookup });

  return async (request) => {
    const url = new URL(request.url);
    if (url.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "")
      throw rejected();
    // For an IP address, Node doesn't call `lookup`.
    const host = url.hostname.replaceAll(/^\[|\]$/g, "");
    if (isIP(host) !== 0 && !isAllowed(host)) throw rejected();
    const body = Buffer.from(await request.arrayBuffer());
    return new Promise((resolve, reject) => {
      const sent = sendRequest(
        url,
        {
          agent,
          port,
          method: request.method,
          headers: { ...Object.fromEntries(request.headers), "content-length": body.length },
          signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
        },
        (response) => {
          const length = Number(response.headers["content-length"] ?? Infinity);
          if (length <= SHORT_RESPONSE || response.statusCode === 204) response.resume();
          else response.destroy();
          resolve({ status: response.statusCode ?? 0 });
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
  };
}

const rejected = () => new Error("A push can only be sent to a public address.");
