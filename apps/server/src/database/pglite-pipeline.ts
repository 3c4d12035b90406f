// Several statements to the embedded engine as one message, with one `Sync` behind them: what postgres-pipeline.ts is for a server.

import { type PGlite, protocol } from "@electric-sql/pglite";

import type { PreparedStatement } from "./prepared-statements.ts";

/** Answers with the first column of the last row. */
export type Pipeline = (statements: readonly PreparedStatement[]) => Promise<string>;

const { messages, serialize } = protocol;

/** For one session, whose prepared statements it remembers. */
export function createPipeline(session: PGlite): Pipeline {
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
      // Those before the one that failed are prepared: closing a name is no error in either case.
      const closes = parsed.map((name) => serialize.close({ type: "S", name }));
      await session.execProtocol(Buffer.concat([...closes, serialize.sync()]));
      throw error;
    }
  };
}
