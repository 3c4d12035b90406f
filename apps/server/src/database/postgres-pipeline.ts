// Sends several statements with one `Sync` message. The driver sends one statement at a time.

import type { Connection, Submittable } from "pg";

import type { PreparedStatement } from "./database.ts";

type Wire = Connection & {
  stream: { cork(): void; uncork(): void };
  parse(statement: { name: string; text: string; types: number[] }): void;
  bind(bound: { portal: string; statement: string; values: readonly (string | null)[] }): void;
  execute(portal: { portal: string; rows: number }): void;
  close(statement: { type: "S"; name: string }): void;
  sync(): void;
};

const preparedOn = new WeakMap<Connection, Set<string>>();

/** Must be called after `discard all`, which drops prepared statements. */
export function forgetPrepared(connection: Connection): void {
  preparedOn.delete(connection);
}

export class PostgresPipeline implements Submittable {
  readonly #statements: readonly PreparedStatement[];
  readonly #result = Promise.withResolvers<string>();
  readonly #parsed: string[] = [];
  #text: string | null | undefined;

  constructor(statements: readonly PreparedStatement[]) {
    this.#statements = statements;
  }

  get result(): Promise<string> {
    return this.#result.promise;
  }

  submit(connection: Connection): void {
    const wire = connection as Wire;
    const prepared = preparedOn.get(wire) ?? new Set<string>();
    preparedOn.set(wire, prepared);
    wire.stream.cork();
    for (const { name, text, values } of this.#statements) {
      if (!prepared.has(name)) {
        wire.parse({ name, text, types: [] });
        if (name !== "") this.#parsed.push(name);
      }
      wire.bind({ portal: "", statement: name, values });
      wire.execute({ portal: "", rows: 0 });
    }
    wire.sync();
    wire.stream.uncork();
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#text = fields[0];
  }

  handleCommandComplete(): void {}

  /** Resolves here, because a deferred constraint can fail after the rows arrived. */
  handleReadyForQuery(connection: Connection): void {
    for (const name of this.#parsed) preparedOn.get(connection)?.add(name);
    this.#result.resolve(this.#text ?? "");
  }

  /** Rejects here, because the driver doesn't call `handleReadyForQuery` after an error. */
  handleError(error: Error, connection: Connection): void {
    // PostgreSQL has prepared some of the statements and would reject a second `parse`. Closing an unknown name is no error.
    for (const name of this.#parsed) (connection as Wire).close({ type: "S", name });
    this.#result.reject(error);
  }
}
