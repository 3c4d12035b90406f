import { matchPath } from "react-router-dom";

import type { PageParams } from "../navigation/page-params.ts";
import { pageTable, type PageEntry } from "./page-table.ts";

/** The row of the route table that an address belongs to; the last row takes every other address. */
export function findPage(pathname: string): PageEntry {
  // Fixed words stand before those with an id.
  return pageTable.find(({ path }) => matchPath(path, pathname) !== null) ?? pageTable.at(-1)!;
}

/** The named parts of an address that belongs to this row. */
export function paramsOf({ path }: PageEntry, pathname: string): PageParams {
  const params: PageParams = matchPath(path, pathname)?.params ?? {};
  return Object.fromEntries(Object.entries(params).map(([name, part]) => [name, decoded(part)]));
}

function decoded(part: string | undefined): string | undefined {
  try {
    return part && decodeURIComponent(part);
  } catch {
    // Typed by somebody: "100%" is no code.
    return part;
  }
}
