import { once } from "node:events";
import { chmodSync, existsSync, rmSync, statSync } from "node:fs";
import type { Server } from "node:http";
import { connect } from "node:net";
import { dirname } from "node:path";

import { fileReason, StartError } from "../start-error.ts";

/** Owner and group can connect, so the proxy must belong to the group. */
const MODE = 0o660;
/** Linux cuts longer paths, so the socket would have another name. */
const MAX_BYTES = 107;

/** Replaces the socket of a killed server, but no other file. */
export async function listenOnSocket(server: Server, path: string): Promise<void> {
  if (Buffer.byteLength(path) > MAX_BYTES)
    throw new StartError(`HOST=${path} is too long: use at most ${MAX_BYTES} bytes.`);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined) {
    if (!found.isSocket())
      throw new StartError(`HOST=${path} is another kind of file. Choose a path that does not exist.`);
    if (await isInUse(path))
      throw new StartError(`${path} is in use by another program. Stop it, or choose another HOST.`);
    rmSync(path, { force: true });
  }
  const folder = dirname(path);
  // For a missing folder, the error of `listen` wrongly says that this user is not allowed to write there.
  if (!existsSync(folder)) throw new StartError(`Can't listen on ${path}: ${folder} does not exist.`);
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
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ECONNREFUSED" || code === "ENOENT") return false;
    // Linux returns this code for a server whose queue is full.
    if (code === "EAGAIN") return true;
    throw new StartError(`Can't replace ${path}: ${fileReason(error)}.`, { cause: error });
  } finally {
    socket.destroy();
  }
}
