import type { RequestListener } from "node:http";

import { takeCommands } from "./admin/admin-socket.ts";
import { outsideOf } from "./admin/open-context.ts";
import { createBackend, type Backend } from "./backend.ts";
import { backUpBeforeUpgrade, backUpDaily } from "./backup/backup-files.ts";
import type { Database } from "./database/database.ts";
import { maintain } from "./database/maintenance.ts";
import { readMigrations, refuseNewer } from "./database/migrations.ts";
import { openConfigured } from "./database/open-folder.ts";
import { storedSecrets } from "./database/stored-secrets.ts";
import { reasonOf } from "./database/unavailable.ts";
import { mailDelivery, type Delivery } from "./mail/delivery.ts";
import type { Deliver } from "./mail/mail.ts";
import { MIGRATIONS_FOLDER } from "./paths.ts";
import { takePlace, type Place } from "./place.ts";
import { atQuietTimes, isSomebodysUse, type Job } from "./quiet-times.ts";
import { clientAddress, isProxyAddress } from "./server/client-address.ts";
import { createHandler } from "./server/handler.ts";
import { listenOn, type Listening } from "./server/listening.ts";
import { databaseReadiness } from "./server/readiness.ts";
import { withRequestLog } from "./server/request-log.ts";
import type { Site } from "./server/site.ts";
import type { Settings } from "./settings/settings.ts";
import { shareState } from "./shared/share-state.ts";
import { explainFileError, StartError } from "./start-error.ts";
import { FileStore } from "./storage/file-store.ts";
import { removeOrphans } from "./storage/orphans.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface Serving {
  /** Address of the site. */
  url: string;
  /** What becomes of mails, to be said at the start. */
  mailNotice: Delivery["notice"];
  stop: () => Promise<void>;
}

export interface ServeSteps {
  /** Fills an empty database, before anybody can ask. */
  fill?: ((backend: Backend) => Promise<unknown>) | undefined;
  /** Makes what is served beside the API; called when all else is known to work, since it may take long. */
  site: (listening: Listening, url: string) => Promise<Site>;
}

/** Runs the whole product. Throws a StartError, with everything let go again, if something is in the way. */
export async function serve(settings: Settings, steps: ServeSteps): Promise<Serving> {
  if (settings.filesDir !== undefined && settings.databaseUrl === undefined) {
    throw new StartError(
      "FILES_DIR is for servers that share a DATABASE_URL: the embedded database has one.",
    );
  }
  const place = takePlace(settings.dataDir);
  let listening: Listening | undefined;
  let metricsListening: Listening | undefined;
  let running: Running | undefined;
  const stop = async () => {
    await Promise.all([listening?.close(), metricsListening?.close()]);
    await running?.stop();
    place.release();
  };

  try {
    listening = await listenOn(settings.host, settings.port, {
      isProxy: (address) => isProxyAddress(settings.trustProxy, address),
    });
    const url = settings.siteUrl ?? `http://${settings.host}:${listening.port}`;
    const { deliver, mailbox, notice } = mailDelivery(settings, url);
    running = await startBackend(settings, place, url, deliver);
    await steps.fill?.(running.backend);

    const handler = createHandler({
      backend: running.backend,
      site: await steps.site(listening, url),
      siteUrl: settings.siteUrl,
      contactEmail: settings.contactEmail,
      operator: settings.operator,
      clientAddress: clientAddress(settings.trustProxy),
      mailbox,
    });
    const watched = withRequestLog(running.watch(handler));
    if (settings.metrics === undefined) {
      listening.answerWith(watched);
    } else {
      // Only who asks for it waits until it is loaded.
      const { createMetrics } = await import("./server/metrics.ts");
      const metrics = createMetrics(databaseReadiness(running.backend.database.query));
      metricsListening = await listenOn(settings.metrics.host, settings.metrics.port);
      metricsListening.answerWith(metrics.answer);
      listening.answerWith(metrics.observe(watched));
    }
    return { url, mailNotice: notice, stop };
  } catch (error) {
    await stop();
    throw explainFileError(error);
  }
}

interface Running {
  backend: Backend;
  /** The same handler, its requests noted: what can wait is done when there are none. */
  watch: (handler: RequestListener) => RequestListener;
  stop: () => Promise<void>;
}

async function startBackend(
  settings: Settings,
  place: Place,
  siteUrl: string,
  deliver: Deliver,
): Promise<Running> {
  const { database, name, completed } = await openConfigured(settings.databaseUrl, place.databaseFolder);
  const filesFolder = settings.filesDir ?? place.filesFolder;
  try {
    const files = new FileStore(filesFolder);
    // First of all, so that the data of a newer version stays as it was.
    const migrations = await readMigrations(MIGRATIONS_FOLDER);
    await refuseNewer(database, migrations, name);
    if (place.backupsFolder !== undefined && settings.backupDays > 0) {
      await backUpBeforeUpgrade({ database, files }, place.backupsFolder, migrations);
    }
    const secrets = await storedSecrets(database, { file: place.secretsFile, where: name });
    const shared = database.kind === "postgres" ? await shareState(database, filesFolder) : undefined;
    const backend = await createBackend({
      database,
      databaseName: name,
      files,
      secrets,
      siteUrl,
      deliver,
      jwtExpiry: settings.jwtExpiry,
      confirmEmail: settings.confirmEmail,
      rateLimits: settings.rateLimits,
      counts: shared?.counts,
      outbox: shared?.outbox,
      serviceKey: settings.serviceKey,
    });
    completed();
    const quietTimes = atQuietTimes(jobsOn(database, files, place, settings.backupDays));
    const commands =
      place.adminSocket === undefined
        ? undefined
        : await takeCommands(place.adminSocket, {
            database,
            services: { kind: "embedded", files },
            backupsFolder: place.backupsFolder,
            ...outsideOf(settings, siteUrl),
          });
    return {
      backend,
      watch: (handler) => (request, response) => {
        if (isSomebodysUse(request.url ?? "/")) quietTimes.noteRequest();
        handler(request, response);
      },
      stop: async () => {
        quietTimes.stop();
        await commands?.close();
        await shared?.leave();
        await backend.close();
      },
    };
  } catch (error) {
    await database.close().catch(() => {});
    throw error instanceof StartError ? error : cannotBeUsed(name, error);
  }
}

function jobsOn(database: Database, files: FileStore, { backupsFolder }: Place, backupDays: number): Job[] {
  const eraseCases = async () => void (await database.query("select private.erase_case_texts()"));
  const jobs: Job[] = [
    { name: "pictures", everyMs: DAY_MS, run: () => removeOrphans(database, files) },
    { name: "reports", everyMs: DAY_MS, run: eraseCases },
  ];
  if (backupsFolder !== undefined && backupDays > 0) {
    const run = () => backUpDaily({ database, files }, backupsFolder, backupDays);
    jobs.push({ name: "backup", everyMs: HOUR_MS, run });
  }
  if (database.kind === "pglite")
    jobs.push({ name: "maintenance", everyMs: 0, run: () => maintain(database) });
  return jobs;
}

function cannotBeUsed(name: string, cause: unknown): StartError {
  const [reason] = reasonOf(cause).split("\n");
  return new StartError(`${name} opens, but cannot be used: ${reason}.`, { cause });
}
