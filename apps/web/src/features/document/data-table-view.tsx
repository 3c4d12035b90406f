import type { DataTable } from "../../content/document.ts";

/** A table that becomes a list of cards where it would not fit: nothing has to be scrolled sideways. */
export function DataTableView({ table }: { table: DataTable }) {
  const [, ...labels] = table.columns;
  return (
    <table className="w-full border-collapse text-sm max-md:block">
      <caption className="sr-only">{table.caption}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-edge border-b text-left">
          {table.columns.map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {table.rows.map(([heading, ...cells]) => (
          <tr key={heading} className="border-hairline border-b align-top max-md:block max-md:py-3">
            <th scope="row" className="py-2 pr-4 text-left font-semibold max-md:block max-md:py-0 md:w-1/4">
              {heading}
            </th>
            {cells.map((cell, column) => (
              <td key={labels[column]} className="py-2 pr-4 max-md:block max-md:py-0.5">
                <span aria-hidden className="text-muted md:hidden">
                  {labels[column]}:{" "}
                </span>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
