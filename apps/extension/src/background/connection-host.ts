import { createMutex, systemTimers, withTimeout } from "@diary/core/local-store";
import { browser } from "wxt/browser";

import { builtInServer } from "../config/settings.ts";
import { CONNECTION_KEY, isSameServer, serverIn, type Connection } from "../connection/connection.ts";
import { setCurrentServer } from "../connection/current-server.ts";
import { accessPatterns } from "../connection/server.ts";
import {
  onStoredChange,
  readStored,
  removeServerData,
  removeStored,
  writeStored,
} from "../storage/extension-storage.ts";
import { draftToMove } from "../storage/texts.ts";
import type { WorkerStart } from "./auth/session-broker.ts";
import { registerBridge, unregisterBridge } from "./bridge-registration.ts";
import { createServerServices, type ServerServices } from "./server-services.ts";

const SIGN_OUT_TIMEOUT_MS = 2_000;

/** Creates the services of the connected server. A build for one server has services from the start. */
export function createConnectionHost(start: WorkerStart) {
  const inTurn = createMutex();
  let services: ServerServices | null =
    builtInServer === null ? null : createServerServices(builtInServer, start);
  let isStarting = true;

  async function update(): Promise<void> {
    if (builtInServer !== null) return;
    const server = serverIn(await readStored(CONNECTION_KEY));
    if (!isSameServer(server, services?.server ?? null)) {
      services?.close();
      setCurrentServer(server);
      services = server && createServerServices(server, isStarting ? start : connectedNow(start));
      if (!isStarting && services === null) await showDisconnected();
      if (!isStarting && services !== null) showConnected(services);
    }
    if (server !== null) await registerBridge(server).catch(() => undefined);
    isStarting = false;
  }
  let updated = inTurn(update);
  const updateAgain = () => (updated = inTurn(update));
  onStoredChange(CONNECTION_KEY, () => void updateAgain());

  const current = () => updated.then(() => services);

  return {
    current,
    confirm: async () => {
      const connection = await readStored<Connection>(CONNECTION_KEY);
      if (connection?.kind !== "connecting") return;
      const { apiUrl, siteOrigin } = connection;
      const origins = accessPatterns({ siteOrigin, apiUrl, isBuiltIn: false });
      if (!(await browser.permissions.contains({ origins }))) return;
      await writeStored(CONNECTION_KEY, { kind: "connected", siteOrigin, apiUrl } satisfies Connection);
      await updateAgain();
    },
    /** Call it after a sign-out. Deletes the server's data and gives up the permission for it. */
    leave: async () => {
      const left = await current();
      if (left === null || left.server.isBuiltIn) return;
      await withTimeout(SIGN_OUT_TIMEOUT_MS, left.signedOut(), systemTimers);
      left.close();
      await removeStored(CONNECTION_KEY);
      await updateAgain();
      await Promise.allSettled([
        removeServerData(left.server),
        draftToMove.remove(),
        browser.permissions.remove({ origins: accessPatterns(left.server) }),
      ]);
    },
  };
}

function connectedNow({ remember }: WorkerStart): WorkerStart {
  return { isFirst: Promise.resolve(false), remember, wasAnnounced: Promise.resolve(true) };
}

function showConnected(services: ServerServices): void {
  services.prepare();
  services.onAccessChange();
}

async function showDisconnected(): Promise<void> {
  await Promise.allSettled([unregisterBridge(), browser.action.setBadgeText({ text: "" })]);
}
