/** Tables of comma-separated values, with the parser's errors. */
import Papa from "papaparse";

import type { SourceRecord } from "./record.ts";

export interface Table {
  path: string;
  header: string[];
  /** The first row again, which is an entry in tables without a header. */
  first: TableRow;
  rows: TableRow[];
  delimiter: string;
}

interface RowSource {
  header: readonly string[];
  cells: readonly string[];
  /** As spreadsheets count. */
  number: number;
  hasError: boolean;
  /** Columns whose names were asked for or listed; one set for all rows. */
  named: Set<number>;
}

/** A row that knows which of its cells were read. */
export class TableRow implements SourceRecord {
  readonly source: RowSource;
  readonly #unread: Set<number>;

  constructor(source: RowSource) {
    this.source = source;
    this.#unread = new Set(source.cells.keys());
  }

  /** True if the parser found an error in it, or if it has more cells than the header has names. */
  get isDamaged(): boolean {
    const { cells, hasError, header } = this.source;
    return hasError || cells.slice(header.length).some((cell) => cell.trim() !== "");
  }

  get isBlank(): boolean {
    return this.source.cells.every((cell) => cell.trim() === "");
  }

  /** The value of a cell if `parse` can read it; the cell is unread if not. */
  read<T>(column: string | number, parse: (cell: string) => T | undefined): T | undefined {
    const index = typeof column === "number" ? column : this.source.header.indexOf(column);
    const cell = this.source.cells[index];
    this.source.named.add(index);
    if (cell === undefined) return undefined;
    const value = parse(cell.trim());
    if (value !== undefined) this.#unread.delete(index);
    return value;
  }

  /** The text of a cell, which stays unread. */
  peek(column: string | number): string {
    const index = typeof column === "number" ? column : this.source.header.indexOf(column);
    return this.source.cells[index]?.trim() ?? "";
  }

  /** The text of a cell, by the name of its column: orders change between versions. */
  text(column: string | number): string {
    return this.read(column, (cell) => cell) ?? "";
  }

  /** All cells, which count as read then. */
  whole(): string {
    this.#unread.clear();
    return this.source.cells.map((cell) => cell.trim()).join(", ");
  }

  unread(): string {
    const { cells, header, named } = this.source;
    const lines = [...this.#unread].map((index) => {
      const [name, cell] = [header[index] ?? "", cells[index]!.trim()];
      if (cell !== "") named.add(index);
      return cell === "" || name === "" ? cell : `${name}: ${cell}`;
    });
    return lines.filter(Boolean).join("\n");
  }
}

/** A table, under its first row as the header, or under `names` if it has none. */
export function parseTable(path: string, text: string, names?: readonly string[]): Table {
  const { data, errors, meta } = Papa.parse<string[]>(text);
  const damaged = new Set(errors.map(({ row }) => row));
  // A table of one column has no delimiter, which is no damage.
  if (errors.every(({ type }) => type === "Delimiter")) damaged.clear();
  const start = data.findIndex((cells) => cells.some((cell) => cell.trim() !== ""));
  const header = (names ?? data[start] ?? []).map((name) => name.trim());
  const named = new Set<number>();
  const rowAt = (cells: readonly string[], index: number) =>
    new TableRow({ header, cells, number: index + 1, hasError: damaged.has(index), named });
  const rows = data
    .map(rowAt)
    .slice(names === undefined ? start + 1 : 0)
    .filter((row) => !row.isBlank);
  return {
    path,
    header,
    first: rowAt(data[start] ?? [], Math.max(0, start)),
    rows,
    delimiter: meta.delimiter,
  };
}

/** Joins cells beyond the header to the last one: a comma in a text that nothing quotes. */
export function joinLastCells({ delimiter, header, ...table }: Table): Table {
  const join = (row: TableRow): TableRow => {
    const { cells } = row.source;
    if (cells.length <= header.length || header.length === 0) return row;
    const last = cells.slice(header.length - 1).join(delimiter);
    return new TableRow({ ...row.source, cells: [...cells.slice(0, header.length - 1), last] });
  };
  return { ...table, delimiter, header, rows: table.rows.map(join) };
}
