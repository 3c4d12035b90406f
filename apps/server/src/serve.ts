import { dirname } from "node:path";

import { publicPushKey } from "@diary/core/reminder/web-push";
import type { SiteSettings } from "@diary/core/site/site-settings";

import { listenForCommands } from "./admin/admin-socket.ts";
import { createFirstStaffLink } from "./admin/first-staff-link.ts";
import { siteOptions } from "./admin/open-context.ts";
import { openProviders } from "./auth/provider/open-providers.ts";
import { createBackend, type Backend } from "./backend.ts";
import {
  backUpBeforeUpgrade,
  backUpDaily,
  newestDaily,
  removeExpired,
  removeLeftovers,
  warnOfOldBackup,
} from "./backup/backup-files.ts";
import type { Source } from "./backup/write-backup.ts";
import { openDataPaths, type DataPaths } from "./data-paths.ts";
import { describeDatabase } from "./database/database.ts";
import { appliedVersions, readMigrations, rejectOtherBuild } from "./database/migrations.ts";
import { vacuumAndCheckpoint } from "./database/open-pglite.ts";
import { storedPushKey, storedSecrets } from "./database/stored-secrets.ts";
import { failureReason } from "./database/unavailable.ts";
import { listeningUrl, startListener, type HttpListener } from "./http/listening.ts";
import type { Metrics } from "./http/metrics.ts";
import { createHandler } from "./http/server.ts";
import type { StaticSite } from "./http/site.ts";
import { log } from "./log/log.ts";
import { createMailTransport, type SendMail } from "./mail/mail.ts";
import { MIGRATIONS_FOLDER, programVersion } from "./paths.ts";
import { openConfigured } from "./prepare/open-folder.ts";
import { clientAddress, isProxyAddress } from "./protocol/client-address.ts";
import { startReminders, stopMails } from "./reminders.ts";
import { dailyAt, hourly, type Job, startSchedule } from "./schedule.ts";
import { operatorNotice, type Settings } from "./settings/settings.ts";
import { fileReason, isFileFailure, StartError, toStartError } from "./start-error.ts";
import { FileStore } from "./storage/file-store.ts";
import { removeOrphanedFiles } from "./storage/orphans.ts";

export interface RunningServer {
  url: string;
  lines: readonly StatusLine[];
  stop: () => Promise<void>;
}

export type StatusLine = readonly [name: string, value: string];

/** Called after the start of the backend, so its errors are reported before a long build. */
type MakeSite = (listening: HttpListener, settings: SiteSettings) => Promise<StaticSite>;

export async function serve(settings: Settings, makeSite: MakeSite): Promise<RunningServer> {
  const dataPaths = openDataPaths(settings.dataDir);
  let listening: HttpListener | undefined;
  let metricsListening: HttpListener | undefined;
  let running: Running | undefined;
  const stop = async () => {
    await Promise.all([listening?.close(), metricsListening?.close()]);
    await running?.stop();
    dataPaths.release();
    if (running !== undefined) log.info({ version: programVersion(), port: listening?.port }, "stopped");
  };

  try {
    listening = await startListener(settings.host, settings.port, {
      isProxy: (address) => isProxyAddress(settings.trustProxy, address),
    });
    const url = settings.siteUrl ?? listeningUrl(settings.host, listening.port);
    const { deliver, mailbox, notice } = createMailTransport(settings, url);
    running = await startBackend(settings, dataPaths, url, deliver);
    const lines: StatusLine[] = [["Challenge Diary", url], notice];
    const operator = operatorNotice(settings.siteUrl, settings.operator);
    if (operator !== undefined) lines.push(["Operator", operator]);
    if (settings.demo) {
      const { seedDemo } = await import("./demo/seed-demo.ts");
      lines.push(await seedDemo(running.backend));
    }
    const firstStaff = await createFirstStaffLink(running.backend.database.query, url);
    if (firstStaff !== undefined)
      lines.push(["First operator", `sign up on the site, and open ${firstStaff} once within a day`]);

    let metrics: Metrics | undefined;
    if (settings.metrics !== undefined) {
      const { createMetrics } = await import("./http/metrics.ts");
      metrics = createMetrics({
        ...running.backend,
        dataFolder: dirname(dataPaths.filesFolder),
        backupsFolder: settings.backupDays > 0 ? dataPaths.backupsFolder : undefined,
      });
      metricsListening = await startListener(settings.metrics.host, settings.metrics.port);
      metricsListening.setHandler(metrics.handle);
    }
    const siteSettings: SiteSettings = {
      siteUrl: url,
      siteName: settings.siteName,
      accentColor: settings.accentColor,
      key: running.backend.key,
      contactEmail: settings.contactEmail,
      operatorName: settings.operator.name,
      operatorAddress: settings.operator.address,
      extensionUrl: settings.extensionUrl,
      pushKey: running.pushKey,
      sendsMail: settings.mail !== "off",
      providers: settings.providers.map(({ id, name }) => ({ id, name })),
      passwordSignIn: settings.passwordSignIn,
    };
    listening.setHandler(
      createHandler({
        backend: running.backend,
        site: await makeSite(listening, siteSettings),
        settings: siteSettings,
        dataFolder: dirname(dataPaths.filesFolder),
        clientAddress: clientAddress(settings.trustProxy),
        stopMails: running.stopMails,
        mailbox,
        metrics,
      }),
    );
    const database = await describeDatabase(running.backend.database);
    log.info({ version: programVersion(), port: listening.port, database }, "started");
    return { url, lines, stop };
  } catch (error) {
    await stop();
    throw toStartError(error);
  }
}

interface Running {
  backend: Backend;
  pushKey: string;
  stopMails: (path: string) => Promise<boolean>;
  stop: () => Promise<void>;
}

async function startBackend(
  settings: Settings,
  dataPaths: DataPaths,
  siteUrl: string,
  deliver: SendMail,
): Promise<Running> {
  const files = new FileStore(dataPaths.filesFolder);
  const { database, name, completed } = await openConfigured(
    settings.databaseUrl,
    dataPaths.databaseFolder,
    files,
  );
  try {
    const source: Source = { database, services: { kind: "embedded", files } };
    // Checks the migrations first, so the data of a newer build is not changed.
    const migrations = await readMigrations(MIGRATIONS_FOLDER);
    await rejectOtherBuild(database, migrations, name);
    const before = await appliedVersions(database);
    const backup =
      dataPaths.backupsFolder !== undefined && settings.backupDays > 0
        ? await backUpBeforeUpgrade(source, dataPaths.backupsFolder, migrations).catch(failedBackup)
        : undefined;
    const secrets = await storedSecrets(database, name);
    const pushKey = await storedPushKey(database);
    const backend = await createBackend({
      database,
      databaseName: name,
      files,
      secrets,
      siteUrl,
      siteName: settings.siteName,
      deliver,
      jwtExpiry: settings.jwtExpiry,
      confirmEmail: settings.confirmEmail,
      providers: await openProviders(settings.providers),
      passwordSignIn: settings.passwordSignIn,
      rateLimits: settings.rateLimits,
      serviceKey: settings.serviceKey,
    });
    completed();
    const applied = migrations.filter(({ version }) => !before.has(version)).map(({ version }) => version);
    if (before.size > 0 && applied.length > 0)
      log.info({ version: programVersion(), migrations: applied, backup: backup ?? "none" }, "upgraded");
    const schedule = startSchedule(jobsOn(source, files, dataPaths, settings));
    const secret = secrets.jwt_secret;
    const { mails } = backend;
    const { contactEmail, siteName } = settings;
    const reminders = settings.reminders
      ? startReminders({ database, mails, siteUrl, siteName, contactEmail, pushKey, secret })
      : undefined;
    const commands =
      dataPaths.adminSocket === undefined
        ? undefined
        : await listenForCommands(dataPaths.adminSocket, {
            ...source,
            backupsFolder: dataPaths.backupsFolder,
            runningSince: new Date(),
            ...siteOptions(settings, siteUrl),
          });
    return {
      backend,
      pushKey: publicPushKey(pushKey),
      stopMails: (path) => stopMails(database, secret, path),
      stop: async () => {
        schedule.stop();
        await reminders?.stop();
        await commands?.close();
        await backend.close();
      },
    };
  } catch (error) {
    await database.close().catch(() => {});
    throw error instanceof StartError && !isPermissionDenied(error.cause)
      ? error
      : unusableDatabase(name, error);
  }
}

function jobsOn(
  source: Source,
  files: FileStore,
  { backupsFolder }: DataPaths,
  { backupDays, backupAt }: Settings,
): Job[] {
  const { database } = source;
  const daily = dailyAt(backupAt);
  const purgeCaseTexts = async () => void (await database.query("select private.purge_closed_case_texts()"));
  const purgeAgedRecords = async () => void (await database.query("select private.purge_aged_records()"));
  const jobs: Job[] = [
    { name: "pictures", dueSince: daily, run: () => removeOrphanedFiles(database, files) },
    { name: "reports", dueSince: daily, run: purgeCaseTexts },
    { name: "aged records", dueSince: daily, run: purgeAgedRecords },
  ];
  if (backupsFolder !== undefined && backupDays > 0) {
    const run = () => backUpDaily(source, backupsFolder, backupDays);
    jobs.push({ name: "backup", dueSince: daily, lastRun: () => newestDaily(backupsFolder), run });
    jobs.push({ name: "backup", dueSince: hourly, run: async () => warnOfOldBackup(backupsFolder) });
  }
  if (backupsFolder !== undefined) {
    const run = async () => {
      removeExpired(backupsFolder, { makesDailies: backupDays > 0 });
      removeLeftovers(dirname(backupsFolder));
    };
    jobs.push({ name: "expired backups", dueSince: daily, run });
  }
  if (database.kind === "pglite")
    jobs.push({ name: "maintenance", dueSince: hourly, run: () => vacuumAndCheckpoint(database) });
  return jobs;
}

function failedBackup(cause: unknown): never {
  if (!isFileFailure(cause)) throw cause;
  const sentence = `The backup before the upgrade can't be created: ${fileReason(cause)}. The database was not changed.`;
  throw new StartError(sentence, { cause });
}

function unusableDatabase(name: string, cause: unknown): StartError {
  if (isPermissionDenied(cause)) return missingRights(name, cause);
  const isFull = (cause as { code?: unknown }).code === "53100";
  const reason = isFull ? "the disk is full" : failureReason(cause);
  return new StartError(`${name} opens, but can't be used: ${reason}.`, { cause });
}

const isPermissionDenied = (cause: unknown) => (cause as { code?: unknown } | undefined)?.code === "42501";

function missingRights(name: string, cause: unknown): StartError {
  return new StartError(
    `${name} opens, but its role has too few rights (${failureReason(cause)}). Make it the owner of the database and let it ` +
      "create roles: `alter role … createrole` and `alter database … owner to …`.",
    { cause },
  );
}
