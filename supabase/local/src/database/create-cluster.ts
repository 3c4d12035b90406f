import { once } from "node:events";
import { Worker } from "node:worker_threads";

import { compiledEngine } from "./engine.ts";

/** What the thread that makes a database is told. */
export interface ClusterTask {
  folder: string;
  engine: WebAssembly.Module;
}

/**
 * Makes an empty database in a folder. Making one takes several times the memory of using one, and WebAssembly gives
 * none of it back: so it is done in a thread that ends.
 */
export async function createCluster(folder: string): Promise<void> {
  const task: ClusterTask = { folder, engine: await compiledEngine() };
  const worker = new Worker(new URL("./create-cluster-worker.ts", import.meta.url), { workerData: task });
  // An "error" event rejects this.
  await once(worker, "exit");
}
