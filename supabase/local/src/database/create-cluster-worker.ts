// The thread of create-cluster.ts.
import { workerData } from "node:worker_threads";

import { PGlite } from "@electric-sql/pglite";

import type { ClusterTask } from "./create-cluster.ts";

const { folder, engine } = workerData as ClusterTask;
const cluster = await PGlite.create(folder, { pgliteWasmModule: engine });
await cluster.close();
