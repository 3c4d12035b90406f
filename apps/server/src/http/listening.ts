import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";

import { Semaphore } from "../semaphore.ts";
import { StartError } from "../start-error.ts";
import { rateLimitNetwork, isLoopbackAddress, normalizeAddress } from "./client-address.ts";
import { sendText } from "./send.ts";

type Upgradable = (request: IncomingMessage) => boolean;

/** A port that is ours; until it has a handler, it responds with 503. */
export interface HttpListener {
  port: number;
  /** Of its two addresses the first. */
  server: Server;
  /** Leaves the requests of one kind to change protocol to the server's listeners, as the development server has them. */
  allowUpgrades: (isAllowed: Upgradable) => void;
  answerWith: (handler: RequestListener) => void;
  /** Lets requests under way finish, for a while. */
  close: () => Promise<void>;
}

const CLOSE_TIMEOUT_MS = 3000;

/** A sender that is too slow holds a connection and nothing else, and not for long. */
export const LIMITS: ServerOptions = {
  headersTimeout: 10_000,
  /** For the whole request, its body included. */
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
  /** Longer than nginx keeps its own side, so that it never sends into a connection that is being closed. */
  keepAliveTimeout: 75_000,
};
const MAX_CONNECTIONS = 4000;
/** Of one network: many people behind one address, and no one who leaves no room for the others. */
const MAX_OF_ONE = 500;
/** Without a byte in or out: of an answer that is not read, too. */
const SILENCE_MS = 60_000;

export interface ListenOptions {
  limits?: ServerOptions;
  silenceMs?: number;
  /** Connections that one network may have open at once. */
  connectionsOfOne?: number;
  /** Whether others' connections come through an address: a proxy may have as many as it needs. */
  isProxy?: (address: string) => boolean;
}

/** Takes a port, 0 for any free one; `localhost` is both of this machine's own addresses. */
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
  // Another wish to change protocol is answered as if it had none: a socket that is handed over has no limits.
  const shouldUpgradeCallback: Upgradable = (request) => isUpgrade(request);
  const create = () => {
    const server = createServer({ ...limits, shouldUpgradeCallback }, (request, response) => {
      // The client of an answer that was under way when the server closed would keep the connection for its next request.
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
    // Who listens to the first for sockets gets those of both.
    other.on("upgrade", (...upgrade) => server.emit("upgrade", ...upgrade));
    // Browsers try ::1 first; a machine without IPv6 has none.
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

/** Of one connection: browsers and proxies send the next request when they have the answer. */
const MAX_WAITING = 100;
const semaphores = new WeakMap<Socket, Semaphore>();

/**
 * Begins an answer when the one before it on the same connection has been read: otherwise a client that sends requests
 * and reads nothing would have all answers kept in memory.
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

/** Closes what a network opens beyond its share. */
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
  // Seconds; the first is for browsers, which then ask again by themselves.
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
