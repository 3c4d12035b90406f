import { useLocation } from "react-router-dom";

import { PageParamsContext } from "../navigation/page-params.ts";
import { findPage, paramsOf } from "./find-page.ts";
import { RoutedPage } from "./routed-page.tsx";

/**
 * The page of the address, by the route table: without nested pages, and with the table to find a page's script in,
 * React Router's `Routes` would be 4 KiB that find the same row again.
 */
export function AppRoutes() {
  const { pathname } = useLocation();
  const entry = findPage(pathname);
  return (
    <PageParamsContext value={paramsOf(entry, pathname)}>
      <RoutedPage key={entry.path} entry={entry} />
    </PageParamsContext>
  );
}
