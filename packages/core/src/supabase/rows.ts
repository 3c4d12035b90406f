import type { Database } from "./database.types.ts";

/** A row as the database keeps it. */
export type TableRow<Table extends keyof Database["public"]["Tables"]> =
  Database["public"]["Tables"][Table]["Row"];

type Functions = Database["public"]["Functions"];

/** A row that a function answers. */
export type FunctionRow<Name extends keyof Functions> = Functions[Name]["Returns"] extends (infer Row)[]
  ? Row
  : never;

/** A row of which more is known than is generated: the values of a text, or that a function's column may be null. */
export type Refine<Row, Columns> = Omit<Row, keyof Columns> & Columns;
