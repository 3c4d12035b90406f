import { once } from "node:events";
import { chmodSync, rmSync, statSync } from "node:fs";
import type { Server } from "node:http";
import { connect } from "node:net";

import { fileReason, StartError } from "../start-error.ts";

/** Owner and group can connect, so the proxy must belong to the group. */
const MODE = 0o660;

/** Replaces the socket of a killed server, but no other file. */
export async function listenOnSocket(server: Server, path: string): Promise<void> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined) {
    if (!found.isSocket())
      throw new StartError(`HOST=${path} is another kind of file. Choose a path that does not exist.`);
    if (await isInUse(path))
      throw new StartError(`${path} is in use by another program. Stop it, or choose another HOST.`);
    rmSync(path);
  }
  try {
    server.listen(path);
    await once(server, "listening");
    chmodSync(path, MODE);
  } catch (error) {
    throw new StartError(`Can't listen on ${path}: ${fileReason(error)}.`, { cause: error });
  }
}

async function isInUse(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
