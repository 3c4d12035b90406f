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

import {
  isLoopbackAddress,
  isSocketPath,
  normalizeAddress,
  rateLimitNetwork,
} from "../protocol/client-address.ts";
import { sendText } from "../protocol/send.ts";
import { Semaphore } from "../semaphore.ts";
import { StartError } from "../start-error.ts";
import { listenOnSocket } from "./unix-socket.ts";

type Upgradable = (request: IncomingMessage) => boolean;

export interface HttpListener {
  port: number;
  server: Server;
  allowUpgrades: (isAllowed: Upgradable) => void;
  setHandler: (handler: RequestListener) => void;
  close: () => Promise<void>;
}

const CLOSE_TIMEOUT_MS = 3000;

export const LIMITS: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
  /** Longer than nginx keeps a connection (60 s), so nginx never sends a request on a closing connection. */
  keepAliveTimeout: 75_000,
};
const MAX_CONNECTIONS = 4000;
/** Many users can share an address, but a network can't use up all connections. */
const MAX_PER_NETWORK = 500;
/** Closes a connection after this time without traffic, also if the client doesn't read a response. */
const SILENCE_MS = 60_000;

export interface ListenOptions {
  limits?: ServerOptions;
  silenceMs?: number;
  connectionsPerNetwork?: number;
  /** Connections of a proxy are not limited. */
  isProxy?: (address: string) => boolean;
}

/** Listens on host and port, or on a unix socket if the host is a path. `localhost` means both loopback addresses. */
export async function startListener(
  host: string,
  port: number,
  options: ListenOptions = {},
): Promise<HttpListener> {
  const { limits = LIMITS, silenceMs = SILENCE_MS, connectionsPerNetwork = MAX_PER_NETWORK } = options;
  const isProxy = options.isProxy ?? isLoopbackAddress;
  let handler = respondNotReady;
  let isUpgrade = noRequest;
  const share = shareConnections(connectionsPerNetwork, isProxy);
  // Treats an upgrade that isn't allowed as a plain request, because an upgraded socket has no limits.
  const shouldUpgradeCallback: Upgradable = (request) => isUpgrade(request);
  const create = () => {
    const server = createServer({ ...limits, shouldUpgradeCallback }, (request, response) => {
      // After a stop, the client must not reuse the connection.
      response.once("finish", () => server.listening || request.socket.end());
      respondInOrder(request, response, () => handler(request, response));
    });
    server.maxConnections = MAX_CONNECTIONS;
    server.setTimeout(silenceMs);
    server.on("connection", share);
    return server;
  };

  const server = create();
  if (isSocketPath(host)) await listenOnSocket(server, host);
  else await listen(server, host === "localhost" ? "127.0.0.1" : host, port);
  const taken = isSocketPath(host) ? 0 : (server.address() as AddressInfo).port;
  const servers = [server];
  if (host === "localhost") {
    const other = create();
    other.on("upgrade", (...upgrade) => server.emit("upgrade", ...upgrade));
    // Browsers try ::1 first. The second address is optional, because a machine may lack IPv6.
    if (await listensToo(other, taken, { mayBeTaken: port === 0 })) servers.push(other);
  }
  return {
    port: taken,
    server,
    allowUpgrades: (isAllowed) => {
      isUpgrade = isAllowed;
    },
    setHandler: (next) => {
      handler = next;
    },
    close: async () => void (await Promise.all(servers.map(close))),
  };
}

export function listeningUrl(host: string, port: number): string {
  const isEvery = host === "0.0.0.0" || /^[0:]+$/.test(host);
  return `http://${isEvery ? "localhost" : isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** Limit of pipelined requests on a connection. Browsers and proxies don't pipeline. */
const MAX_WAITING = 100;
const semaphores = new WeakMap<Socket, Semaphore>();

/** Starts a response only after the client has read the previous one, so unread responses don't fill the memory. */
function respondInOrder({ socket }: IncomingMessage, response: ServerResponse, respond: () => void): void {
  const semaphore = semaphores.get(socket) ?? new Semaphore(1);
  semaphores.set(socket, semaphore);
  if (semaphore.size >= MAX_WAITING) {
    socket.destroy();
    return;
  }
  void semaphore.acquire().then((release) => {
    if (response.destroyed) return release();
    response.once("close", release);
    return respond();
  });
}

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

const respondNotReady: RequestListener = (_request, response) => {
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
    EADDRINUSE: `Port ${port} is in use by another program. Stop it, or choose another port with PORT.`,
    EACCES: `This user is not allowed to use port ${port}. Choose a port above 1023 with PORT.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Choose another HOST.`,
    ENOTFOUND: `The name ${host} is unknown. Choose another HOST.`,
  };
  return new StartError(sentences[cause.code ?? ""] ?? `Can't listen on ${host}:${port}: ${cause.message}.`, {
    cause,
  });
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
