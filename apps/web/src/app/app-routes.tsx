import { Route, Routes } from "react-router-dom";

import { pageTable } from "./page-table.ts";
import { RoutedPage } from "./routed-page.tsx";

/** The route table as routes. */
export function AppRoutes() {
  return (
    <Routes>
      {pageTable.map((entry) => (
        <Route key={entry.path} path={entry.path} element={<RoutedPage key={entry.path} entry={entry} />} />
      ))}
    </Routes>
  );
}
