import type { Database } from "./database.types.ts";

/** Row of a table. */
export type TableRow<Table extends keyof Database["public"]["Tables"]> =
  Database["public"]["Tables"][Table]["Row"];

type Functions = Database["public"]["Functions"];

/** Row that a function returns. */
export type FunctionRow<Name extends keyof Functions> = Functions[Name]["Returns"] extends (infer Row)[]
  ? Row
  : never;

/** Row with more precise types than the generated ones: text unions, nulls of a function's column. */
export type Refine<Row, Columns> = Omit<Row, keyof Columns> & Columns;
