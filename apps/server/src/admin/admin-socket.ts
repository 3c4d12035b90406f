import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, existsSync, rmSync } from "node:fs";
import { createServer, request, type IncomingMessage } from "node:http";
import { join, relative } from "node:path";
import { json } from "node:stream/consumers";

import { StartError } from "../start-error.ts";
import type { AdminContext } from "./command.ts";
import { execute, type Outcome } from "./execute.ts";

/** All systems accept a socket's path of this length. */
const MAX_PATH_LENGTH = 100;

interface CommandRequest {
  argv: string[];
  confirmed: boolean;
}

/** On Unix, only the server's system user and root can use the socket. */
export function adminSocketOf(dataDir: string): string {
  if (process.platform === "win32") {
    return `\\\\.\\pipe\\challenge-diary-${createHash("sha256").update(dataDir).digest("hex").slice(0, 24)}`;
  }
  const path = join(dataDir, "admin.sock");
  const shorter = relative(process.cwd(), path);
  return path.length > MAX_PATH_LENGTH && shorter.length < path.length ? shorter : path;
}

export interface AdminListening {
  close: () => Promise<void>;
}

/** The caller must hold the folder's lock, so an existing socket is a leftover of a killed process. */
export async function listenForCommands(socket: string, context: AdminContext): Promise<AdminListening> {
  rmSync(socket, { force: true });
  const server = createServer((incoming, response) => {
    void handleCommand(incoming, context).then((outcome) => response.end(JSON.stringify(outcome)));
  });
  try {
    server.listen(socket);
    await once(server, "listening");
  } catch (error) {
    // The path is too long, or the file system has no sockets. With PGlite, commands then need a stopped server.
    console.warn(`[admin] can't accept commands from this machine: ${(error as NodeJS.ErrnoException).code}`);
    return { close: async () => {} };
  }
  if (existsSync(socket)) chmodSync(socket, 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handleCommand(incoming: IncomingMessage, context: AdminContext): Promise<Outcome> {
  try {
    const { argv, confirmed } = (await json(incoming)) as CommandRequest;
    return await execute(context, argv, { confirmed });
  } catch {
    return {
      kind: "failed",
      text: "The server can't read this command. Server and command may have different versions.",
    };
  }
}

const wrongSystemUser = (dataDir: string) =>
  new StartError(
    `The server on ${dataDir} belongs to another user of this machine. Run the command as that user or as root (sudo).`,
  );

export async function sendToServer(dataDir: string, command: CommandRequest): Promise<Outcome | undefined> {
  const body = JSON.stringify(command);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        // The system checks the user's permission only when a connection opens.
        agent: false,
        socketPath: adminSocketOf(dataDir),
        method: "POST",
        headers: { "content-length": Buffer.byteLength(body) },
      },
      (response) => void json(response).then((outcome) => resolve(outcome as Outcome), reject),
    );
    sent.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") resolve(undefined);
      else if (error.code === "EACCES" || error.code === "EPERM") reject(wrongSystemUser(dataDir));
      else reject(error);
    });
    sent.end(body);
  });
}
