import type { Database } from "./database.types.ts";

export type TableRow<Table extends keyof Database["public"]["Tables"]> =
  Database["public"]["Tables"][Table]["Row"];

type Functions = Database["public"]["Functions"];

export type FunctionRow<Name extends keyof Functions> = Functions[Name]["Returns"] extends (infer Row)[]
  ? Row
  : never;

/** Replaces column types. The generated types have `string` for unions, and no null in columns that functions return. */
export type Refine<Row, Columns> = Omit<Row, keyof Columns> & Columns;
