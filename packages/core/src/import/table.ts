import Papa from "papaparse";

import type { SourceRecord } from "./record.ts";

export interface Table {
  path: string;
  header: string[];
  /** First row of the file that isn't blank. It is an entry if the table has no header. */
  first: TableRow;
  rows: TableRow[];
  delimiter: string;
}

interface RowSource {
  header: readonly string[];
  cells: readonly string[];
  number: number;
  hasError: boolean;
  named: Set<number>;
}

export class TableRow implements SourceRecord {
  readonly source: RowSource;
  readonly #unread: Set<number>;

  constructor(source: RowSource) {
    this.source = source;
    this.#unread = new Set(source.cells.keys());
  }

  get isDamaged(): boolean {
    const { cells, hasError, header } = this.source;
    return hasError || cells.slice(header.length).some((cell) => cell.trim() !== "");
  }

  get isBlank(): boolean {
    return this.source.cells.every((cell) => cell.trim() === "");
  }

  read<T>(column: string | number, parse: (cell: string) => T | undefined): T | undefined {
    const index = typeof column === "number" ? column : this.source.header.indexOf(column);
    const cell = this.source.cells[index];
    if (typeof column === "string") this.source.named.add(index);
    if (cell === undefined) return undefined;
    const value = parse(cell.trim());
    if (value !== undefined) this.#unread.delete(index);
    return value;
  }

  peek(column: string | number): string {
    const index = typeof column === "number" ? column : this.source.header.indexOf(column);
    return this.source.cells[index]?.trim() ?? "";
  }

  text(column: string | number): string {
    return this.read(column, (cell) => cell) ?? "";
  }

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

const DELIMITERS = [",", ";", "\t", "|"];

/** First line in files for Excel: `sep=;`. */
const DELIMITER_LINE = /^sep=([,;\t|])(?=\n)/i;

/** Tries other delimiters if the parser's guess, which counts characters in all texts, doesn't split the first row. */
function parseCells(text: string): Papa.ParseResult<string[]> {
  const [line, declared] = DELIMITER_LINE.exec(text) ?? [];
  if (line !== undefined) return Papa.parse<string[]>(text.slice(line.length), { delimiter: declared! });
  const guessed = Papa.parse<string[]>(text);
  const first = guessed.data.find((cells) => cells.some((cell) => cell.trim() !== ""));
  if (first === undefined || first.length > 1) return guessed;
  const others = DELIMITERS.filter((delimiter) => first[0]!.includes(delimiter)).map((delimiter) =>
    Papa.parse<string[]>(first[0]!, { delimiter }),
  );
  const best = others.toSorted((a, b) => b.data[0]!.length - a.data[0]!.length)[0];
  return best === undefined ? guessed : Papa.parse<string[]>(text, { delimiter: best.meta.delimiter });
}

export function parseTable(path: string, text: string, names?: readonly string[]): Table {
  const { data, errors, meta } = parseCells(text);
  const damaged = new Set(errors.map(({ row }) => row));
  // For a table with one column, the parser reports a missing delimiter. Such a table isn't damaged.
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

/** Joins surplus cells with the last cell, because an unquoted text can contain the delimiter. */
export function joinLastCells({ delimiter, header, ...table }: Table): Table {
  const join = (row: TableRow): TableRow => {
    const { cells } = row.source;
    if (cells.length <= header.length || header.length === 0) return row;
    const last = cells.slice(header.length - 1).join(delimiter);
    return new TableRow({ ...row.source, cells: [...cells.slice(0, header.length - 1), last] });
  };
  return { ...table, delimiter, header, rows: table.rows.map(join) };
}
