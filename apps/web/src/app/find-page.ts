import { matchPath } from "react-router-dom";

import { pageTable, type PageEntry } from "./page-table.ts";

/** The row of the route table that an address belongs to; the last row takes every other address. */
export function findPage(pathname: string): PageEntry {
  // In the table's order, as the routes match: fixed words stand before those with an id.
  return pageTable.find(({ path }) => matchPath(path, pathname) !== null) ?? pageTable.at(-1)!;
}
