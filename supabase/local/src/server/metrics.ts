import type { RequestListener } from "node:http";

import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

import { sendText } from "./send.ts";

/** What a monitoring system wants to know of this process, in Prometheus' format. */
export interface Metrics {
  /** The same handler, its answers counted and timed. */
  observe: (handler: RequestListener) => RequestListener;
  /** Answers `/metrics`. */
  answer: RequestListener;
}

/** @param isReady whether the database answers. */
export function createMetrics(isReady: () => Promise<boolean>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "diary_http_request_duration_seconds",
    help: "Time until a request was answered, by what was asked for and the status (429: refused by a limit).",
    labelNames: ["service", "method", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const ready = new Gauge({
    name: "diary_ready",
    help: "Whether the database answers.",
    registers: [registry],
    async collect() {
      this.set(Number(await isReady()));
    },
  });
  ready.set(0);

  return {
    observe: (handler) => (request, response) => {
      const stop = duration.startTimer({
        service: serviceOf(request.url ?? "/"),
        method: METHODS.find((method) => method === request.method) ?? "other",
      });
      // Also where the client left before the answer: the status is then what would have been sent.
      response.once("close", () => stop({ status: response.statusCode }));
      handler(request, response);
    },
    answer: (request, response) => {
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

/** Few names, whatever is asked for: each is a series of its own in whoever collects them. */
function serviceOf(url: string): string {
  const service = /^\/(auth|rest|storage)\/v1\//.exec(url)?.[1];
  return service ?? (/^\/(healthz|readyz)\b/.test(url) ? "health" : "site");
}
