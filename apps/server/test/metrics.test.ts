import { EventEmitter } from "node:events";
import { utimesSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import type { Database } from "../src/database/database.ts";
import { createMetrics, type Metrics, type MetricsSources } from "../src/http/metrics.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const length = vi.fn<() => Promise<number>>();
const query = vi.fn<(text: string) => Promise<object[]>>();

function newMetrics(sources: Partial<MetricsSources> = {}): Metrics {
  length.mockReset().mockResolvedValue(5);
  query
    .mockReset()
    .mockImplementation(async (text) => (text.includes("pg_database_size") ? [{ size: 1234 }] : []));
  return createMetrics({
    database: { query } as unknown as Database,
    mails: { length, counts: { failed: 1, delivered: 2, rejected: 3, givenUp: 4 } },
    backupsFolder: undefined,
    dataFolder: temporaryFolder(),
    ...sources,
  });
}

async function read(metrics: Metrics, url = "/metrics"): Promise<{ status: number; text: string }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; text: string }>();
  let status = 0;
  const response = {
    req: { method: "GET" },
    writeHead: (code: number) => {
      status = code;
      return response;
    },
    end: (text: string) => resolve({ status, text }),
  };
  metrics.handle({ url } as IncomingMessage, response as unknown as ServerResponse);
  return promise;
}

function begin({ observe }: Metrics, method: string, pathname: string, statusCode = 200, complete = true) {
  const response = Object.assign(new EventEmitter(), { statusCode, writableFinished: complete });
  observe({ method } as IncomingMessage, response as unknown as ServerResponse, pathname);
  return () => void response.emit("close");
}

test("requests are counted by service, method and status", async () => {
  const metrics = newMetrics();
  for (const end of [
    begin(metrics, "GET", "/rest/v1/day"),
    begin(metrics, "POST", "/auth/v1/token", 429),
    begin(metrics, "GET", "/healthz"),
    begin(metrics, "GET", "/home", 200, false),
    begin(metrics, "PROPFIND", "/home", 405),
  ])
    end();
  begin(metrics, "GET", "/storage/v1/object/photos/a");
  const { status, text } = await read(metrics);
  expect(status).toBe(200);
  const counts = [...text.matchAll(/^diary_http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)];
  expect(counts.map(([, labels, count]) => `${labels} ${count}`)).toEqual([
    'service="rest",method="GET",status="200" 1',
    'service="auth",method="POST",status="429" 1',
    'service="health",method="GET",status="200" 1',
    'service="site",method="GET",status="499" 1',
    'service="site",method="other",status="405" 1',
  ]);
  expect(text).toContain("\ndiary_http_requests_under_way 1\n");
});

test("each number of the mail queue, the database and the backups has its own metric", async () => {
  const backupsFolder = temporaryFolder();
  const metrics = newMetrics({ backupsFolder });
  const text = async () => (await read(metrics)).text;
  expect(await text()).toContain("\ndiary_backup_last_success_timestamp_seconds 0\n");
  const file = join(backupsFolder, "daily-2026-11-24T03-30-00Z.tar.gz");
  writeFileSync(file, "");
  utimesSync(file, 1_764_000_000, 1_764_000_000);
  const lines = (await text()).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "diary_mail_failures_total 1",
      "diary_mail_delivered_total 2",
      "diary_mail_rejected_total 3",
      "diary_mail_given_up_total 4",
      "diary_mail_waiting 5",
      "diary_ready 1",
      "diary_database_size_bytes 1234",
      "diary_backup_last_success_timestamp_seconds 1764000000",
    ]),
  );
  expect(await read(metrics, "/")).toEqual({ status: 404, text: "not found" });
});

test("metrics of an unreachable database are left out, and nothing waits for it", async () => {
  const metrics = newMetrics();
  query.mockRejectedValue(new Error("connect ECONNREFUSED"));
  const { text } = await read(metrics);
  expect(text).toContain("\ndiary_ready 0\n");
  expect(text).not.toMatch(/^diary_(database_size_bytes|mail_waiting) /m);
  expect(text).not.toContain("diary_backup");
  expect(query.mock.calls).toEqual([["select 1"]]);
  expect(length).not.toHaveBeenCalled();
});
