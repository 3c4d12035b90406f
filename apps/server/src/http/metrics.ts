import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

import { newestDaily } from "../backup/backup-files.ts";
import type { Database } from "../database/database.ts";
import type { MailQueue } from "../mail/mail-queue.ts";
import { programVersion } from "../paths.ts";
import { sendText } from "../protocol/send.ts";
import { createReadinessCheck } from "./readiness.ts";
import { finalStatus } from "./request-log.ts";
import { serviceOf } from "./routes.ts";

export interface Metrics {
  observe: (request: IncomingMessage, response: ServerResponse, pathname: string) => void;
  handle: RequestListener;
}

export interface MetricsSources {
  database: Database;
  mails: Pick<MailQueue, "length" | "counts">;
  backupsFolder: string | undefined;
  dataFolder: string;
}

export function createMetrics({ database, mails, backupsFolder, dataFolder }: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // Removes gauges whose names end in `_total`, because this ending is for counters.
  for (const name of ["handles", "requests", "resources"])
    registry.removeSingleMetric(`nodejs_active_${name}_total`);
  const duration = new Histogram({
    name: "diary_http_request_duration_seconds",
    help: "Time until a request got a response, by service, method and status (429: rejected by a limit, 499: the client disconnected).",
    labelNames: ["service", "method", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const underWay = new Gauge({
    name: "diary_http_requests_under_way",
    help: "Requests without a response: running and waiting ones.",
    registers,
  });
  new Gauge({
    name: "diary_build_info",
    help: "Version of the running program.",
    labelNames: ["version"],
    registers,
  }).set({ version: programVersion() }, 1);
  const readiness = createReadinessCheck(database.query, dataFolder);
  addGauge("diary_ready", "Whether the database responds and the disk has room.", async () =>
    Number((await readiness()) === "ready"),
  );
  // While the database is unreachable, each query would wait for a timeout.
  const whenReady = async (read: () => Promise<number | undefined>) =>
    (await readiness()) === "database-away" ? undefined : read();
  addGauge("diary_database_size_bytes", "Size of the database on disk.", () =>
    whenReady(async () => {
      const [row] = await database.query<{ size: number }>(
        "select pg_database_size(current_database())::float8 as size",
      );
      return row?.size;
    }),
  );
  addGauge("diary_mail_waiting", "Mails that are not delivered yet.", () => whenReady(() => mails.length()));
  if (backupsFolder !== undefined) {
    addGauge(
      "diary_backup_last_success_timestamp_seconds",
      "When the newest daily backup was made; 0 if there is none.",
      async () => (newestDaily(backupsFolder)?.getTime() ?? 0) / 1000,
    );
  }
  addCounter(
    "diary_mail_failures_total",
    "Failed attempts to deliver a mail. Each is followed by another attempt until the mail expires.",
    () => mails.counts.failed,
  );
  addCounter(
    "diary_mail_delivered_total",
    "Mails that the mail server accepted.",
    () => mails.counts.delivered,
  );
  addCounter(
    "diary_mail_rejected_total",
    "Mails that the mail server rejected permanently, for example because the address does not exist.",
    () => mails.counts.rejected,
  );
  addCounter(
    "diary_mail_given_up_total",
    "Mails that expired before an attempt to deliver them succeeded.",
    () => mails.counts.givenUp,
  );

  function addGauge(name: string, help: string, read: () => Promise<number | undefined>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read().catch(() => undefined);
        if (value === undefined) gauge.remove();
        else gauge.set(value);
      },
    });
  }

  function addCounter(name: string, help: string, read: () => number): void {
    const counter: Counter = new Counter({
      name,
      help,
      registers,
      collect() {
        counter.reset();
        counter.inc(read());
      },
    });
  }

  return {
    observe: (request, response, pathname) => {
      const stop = duration.startTimer({
        service: labelOf(pathname),
        method: METHODS.find((method) => method === request.method) ?? "other",
      });
      underWay.inc();
      response.once("close", () => {
        underWay.dec();
        stop({ status: finalStatus(response) });
      });
    },
    handle: (request, response) => {
      if (request.url !== "/metrics") {
        sendText(response, 404, "not found");
        return;
      }
      registry.metrics().then(
        (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
        () => sendText(response, 500, "The metrics cannot be read."),
      );
    },
  };
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Each label value is a separate time series, so there must be few. */
function labelOf(pathname: string): string {
  return serviceOf(pathname) ?? (/^\/(healthz|readyz)$/.test(pathname) ? "health" : "site");
}
