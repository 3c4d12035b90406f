import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, isIPv6, type Socket } from "node:net";

import { rateLimitNetwork, isLoopbackAddress, normalizeAddress } from "../protocol/client-address.ts";
import { sendText } from "../protocol/send.ts";
import { Semaphore } from "../semaphore.ts";
import { StartError } from "../start-error.ts";

type Upgradable = (request: IncomingMessage) => boolean;

/** Open port; responds with 503 until it has a handler. */
export interface HttpListener {
  port: number;
  /** The first of its two addresses. */
  server: Server;
  /** Lets the development server's listeners handle some protocol upgrades. */
  allowUpgrades: (isAllowed: Upgradable) => void;
  answerWith: (handler: RequestListener) => void;
  /** Lets current requests finish for a while. */
  close: () => Promise<void>;
}

const CLOSE_TIMEOUT_MS = 3000;

/** A slow sender uses only a connection, for a limited time. */
export const LIMITS: ServerOptions = {
  headersTimeout: 10_000,
  /** Whole request with its body. */
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
  /** Longer than nginx's side, so it never sends into a closing connection. */
  keepAliveTimeout: 75_000,
};
const MAX_CONNECTIONS = 4000;
/** Per network: enough for many users behind one address, too few to block others. */
const MAX_OF_ONE = 500;
/** Without a byte in or out, also for a response that is not read. */
const SILENCE_MS = 60_000;

export interface ListenOptions {
  limits?: ServerOptions;
  silenceMs?: number;
  /** Maximum open connections per network. */
  connectionsOfOne?: number;
  /** Returns true for a proxy, which has no limit. */
  isProxy?: (address: string) => boolean;
}

/** Opens a port, 0 for any free one; `localhost` is both loopback addresses. */
export async function startListener(
  host: string,
  port: number,
  options: ListenOptions = {},
): Promise<HttpListener> {
  const { limits = LIMITS, silenceMs = SILENCE_MS, connectionsOfOne = MAX_OF_ONE } = options;
  const isProxy = options.isProxy ?? isLoopbackAddress;
  let handler = answerNotYet;
  let isUpgrade = noRequest;
  const share = shareConnections(connectionsOfOne, isProxy);
  // Other upgrades are handled as plain requests: an upgraded socket has no limits.
  const shouldUpgradeCallback: Upgradable = (request) => isUpgrade(request);
  const create = () => {
    const server = createServer({ ...limits, shouldUpgradeCallback }, (request, response) => {
      // Otherwise the client would reuse the connection for its next request.
      response.once("finish", () => server.listening || request.socket.end());
      inTurn(request, response, () => handler(request, response));
    });
    server.maxConnections = MAX_CONNECTIONS;
    server.setTimeout(silenceMs);
    server.on("connection", share);
    return server;
  };

  const server = create();
  await listen(server, host === "localhost" ? "127.0.0.1" : host, port);
  const { port: taken } = server.address() as AddressInfo;
  const servers = [server];
  if (host === "localhost") {
    const other = create();
    // Listeners of the first server get upgrades of both.
    other.on("upgrade", (...upgrade) => server.emit("upgrade", ...upgrade));
    // Browsers try ::1 first; a machine may lack IPv6.
    if (await listensToo(other, taken, { mayBeTaken: port === 0 })) servers.push(other);
  }
  return {
    port: taken,
    server,
    allowUpgrades: (isAllowed) => {
      isUpgrade = isAllowed;
    },
    answerWith: (next) => {
      handler = next;
    },
    close: async () => void (await Promise.all(servers.map(close))),
  };
}

/** Address of a listener for links: every interface of the machine is `localhost`, and an IPv6 address is in brackets. */
export function listeningUrl(host: string, port: number): string {
  const isEvery = host === "0.0.0.0" || /^[0:]+$/.test(host);
  return `http://${isEvery ? "localhost" : isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** Per connection. Browsers and proxies wait for each response. */
const MAX_WAITING = 100;
const semaphores = new WeakMap<Socket, Semaphore>();

/**
 * Starts a response when the previous one on the connection has been read: a client that never reads would fill the
 * memory.
 */
function inTurn({ socket }: IncomingMessage, response: ServerResponse, answer: () => void): void {
  const semaphore = semaphores.get(socket) ?? new Semaphore(1);
  semaphores.set(socket, semaphore);
  if (semaphore.size >= MAX_WAITING) {
    socket.destroy();
    return;
  }
  void semaphore.acquire().then((release) => {
    if (response.destroyed) return release();
    response.once("close", release);
    return answer();
  });
}

/** Closes connections beyond a network's limit. */
function shareConnections(most: number, isProxy: (address: string) => boolean): (socket: Socket) => void {
  const open = new Map<string, number>();
  return (socket) => {
    const address = normalizeAddress(socket.remoteAddress ?? "");
    if (isProxy(address)) return;
    const network = rateLimitNetwork(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  };
}

const noRequest: Upgradable = () => false;

const answerNotYet: RequestListener = (_request, response) => {
  // Seconds. Browsers reload by the first header.
  response.setHeader("refresh", "2");
  response.setHeader("retry-after", "2");
  sendText(response, 503, "Challenge Diary is starting.");
};

async function listen(server: Server, host: string, port: number): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, host, port);
  }
}

async function listensToo(
  server: Server,
  port: number,
  { mayBeTaken }: { mayBeTaken: boolean },
): Promise<boolean> {
  try {
    await listen(server, "::1", port);
    return true;
  } catch (error) {
    const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code;
    if (code === "EADDRINUSE" && !mayBeTaken) throw error;
    return false;
  }
}

function explain(cause: NodeJS.ErrnoException, host: string, port: number): StartError {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program: stop that one, or choose another with PORT.`,
    EACCES: `Port ${port} may not be used by this user: choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: `This machine has no address ${host}: choose another HOST.`,
    ENOTFOUND: `There is no machine named ${host}: choose another HOST.`,
  };
  return new StartError(
    sentences[cause.code ?? ""] ?? `Cannot listen on ${host}:${port}: ${cause.message}.`,
    { cause },
  );
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
