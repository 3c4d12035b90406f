import { parentPort, workerData } from "node:worker_threads";

import { type PGlite, protocol } from "@electric-sql/pglite";

import type { PreparedStatement } from "./database.ts";
import type { EngineErrorFields, EngineReply, EngineRequest, EngineThreadData } from "./engine-messages.ts";
import { adoptCompiledEngine, boundTimers, openPgliteInThread } from "./engine.ts";

const port = parentPort!;
const { storage, compiled } = workerData as EngineThreadData;
adoptCompiledEngine(compiled);
boundTimers();

/** Fields of an error that are sent. Fields with the statement and its parameters are omitted. */
const ERROR_FIELDS = [
  "severity",
  "code",
  "detail",
  "hint",
  "position",
  "where",
  "schema",
  "table",
  "column",
  "dataType",
  "constraint",
];

type Pipeline = (statements: readonly PreparedStatement[]) => Promise<string>;

const { messages, serialize } = protocol;

/** Sends all statements with one `Sync` message, like postgres-pipeline.ts. Works for one session only. */
function createPipeline(session: PGlite): Pipeline {
  const prepared = new Set<string>();
  return async (statements) => {
    const parts: Uint8Array[] = [];
    const parsed: string[] = [];
    for (const { name, text, values } of statements) {
      if (!prepared.has(name)) {
        parts.push(serialize.parse({ name, text, types: [] }));
        if (name !== "") parsed.push(name);
      }
      parts.push(serialize.bind({ statement: name, values: [...values] }), serialize.execute({}));
    }
    try {
      const { messages: received } = await session.execProtocol(Buffer.concat([...parts, serialize.sync()]));
      for (const name of parsed) prepared.add(name);
      const row = received.findLast((message) => message instanceof messages.DataRowMessage);
      return row?.fields[0] ?? "";
    } catch (error) {
      const closes = parsed.map((name) => serialize.close({ type: "S", name }));
      await session.execProtocol(Buffer.concat([...closes, serialize.sync()]));
      throw error;
    }
  };
}

async function run(session: PGlite, pipeline: Pipeline, request: EngineRequest): Promise<unknown> {
  if (request.kind === "prepared") return pipeline(request.statements);
  if (request.kind === "query") {
    const { rows, affectedRows } = await session.query(request.text, [...request.parameters]);
    return { rows, affectedRows };
  }
  if (request.kind === "script") {
    const [first] = await session.exec(request.text);
    return { rows: first?.rows ?? [] };
  }
  if (request.kind === "dump") {
    return new Uint8Array(await (await session.dumpDataDir("none")).arrayBuffer());
  }
  return session.close();
}

function fieldsOf(error: unknown): EngineErrorFields {
  if (!(error instanceof Error)) return { message: String(error) };
  const fields: EngineErrorFields = { message: error.message };
  for (const name of ERROR_FIELDS) {
    const value = (error as unknown as Record<string, unknown>)[name];
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin
const reply = (message: EngineReply) => port.postMessage(message);

// Reports a failure to open as a message, because an error that a thread throws loses its fields.
try {
  const session = await openPgliteInThread(storage);
  const pipeline = createPipeline(session);
  port.on("message", (request: EngineRequest) => {
    run(session, pipeline, request).then(
      (result) => reply({ id: request.id, result }),
      (error: unknown) => reply({ id: request.id, error: fieldsOf(error) }),
    );
  });
  reply({ id: 0, result: undefined });
} catch (error) {
  reply({ id: 0, error: fieldsOf(error) });
}
