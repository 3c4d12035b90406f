// Sends pushes. Their addresses come from browsers, and so from whoever signs in: a push must reach no machine of a private network.
import { lookup as resolveName, type LookupAddress } from "node:dns";
import { Agent, request as sendRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";

import { isPublicAddress } from "./public-address.ts";

/** A push service that takes longer holds up all reminders that are still to be claimed. */
const PUSH_TIMEOUT_MS = 10_000;
/** A response that is no longer than this is read, so that its connection is used again. */
const SHORT_RESPONSE = 1024;

type Push = (request: Request) => Promise<{ status: number }>;

/** The resolver, the rule and the port of HTTPS, which tests replace. */
export interface PushNetwork {
  lookup?: typeof resolveName;
  isAllowed?: (address: string) => boolean;
  port?: number;
}

/** Returns a sender that connects to public addresses only. It follows no redirect. */
export function createPushSender({
  lookup = resolveName,
  isAllowed = isPublicAddress,
  port = 443,
}: PushNetwork = {}): Push {
  // The connection goes to the addresses that are checked here: a name can't lead elsewhere in between.
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
    // An address needs no lookup.
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

const rejected = () => new Error("A push goes to a public address only.");
