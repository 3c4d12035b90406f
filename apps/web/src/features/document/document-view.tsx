import { TextLink } from "@diary/ui/text-link";

import type { Operator } from "../../config/backend.ts";
import type { DocumentSection, SiteDocument, DataTable } from "../../content/document-types.ts";

function RichText({ operator, text }: { text: string; operator: Operator }) {
  const { address, email, name } = operator;
  const named = text.replaceAll("{operator}", [name, address].filter(Boolean).join(", "));
  const [before = "", ...rest] = named.split("{email}");
  return (
    <>
      {before}
      {rest.map((after, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the order of the parts never changes
        <span key={index}>
          <TextLink href={`mailto:${email}`}>{email}</TextLink>
          {after}
        </span>
      ))}
    </>
  );
}

/** Becomes a list of cards on narrow windows, so nothing scrolls sideways. */
function DataTableView({ table }: { table: DataTable }) {
  const [, ...labels] = table.columns;
  return (
    <table className="w-full table-fixed border-collapse text-sm max-md:block">
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
            <th scope="row" className="py-2 pr-4 text-left font-semibold max-md:block max-md:py-0">
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

const isOperator = (text: string) => text.includes("{operator}");

function SectionView({ operator, section }: { section: DocumentSection; operator: Operator }) {
  const { clauses, heading, id, list, paragraphs, table } = section;
  const isApplicable = (text: string) => operator.name !== undefined || !isOperator(text);
  return (
    <section id={id} className="grid scroll-mt-4 gap-3">
      <h2 className="font-serif text-xl font-semibold">{heading}</h2>
      {paragraphs?.filter(isApplicable).map((text) => (
        // If the settings name no operator, the server removes paragraphs with this attribute from prerendered HTML.
        <p key={text} data-about={isOperator(text) ? "operator" : undefined}>
          <RichText text={text} operator={operator} />
        </p>
      ))}
      {list ? (
        <ul className="marker:text-muted grid list-disc gap-1.5 pl-5">
          {list.map((text) => (
            <li key={text}>
              <RichText text={text} operator={operator} />
            </li>
          ))}
        </ul>
      ) : null}
      {clauses ? (
        <ul className="marker:text-muted grid list-disc gap-1.5 pl-5">
          {clauses.map((clause) => (
            <li key={clause.id} id={clause.id} className="target:bg-accent-soft scroll-mt-4 rounded-sm">
              <strong className="font-semibold">{clause.title}</strong> {clause.text}
            </li>
          ))}
        </ul>
      ) : null}
      {table ? <DataTableView table={table} /> : null}
    </section>
  );
}

export function DocumentView({ document, operator }: { document: SiteDocument; operator: Operator }) {
  return (
    <article className="grid gap-8 leading-relaxed wrap-anywhere [&_:is(p,li,td)]:[word-break:normal]">
      <header className="grid gap-2">
        <h1 className="font-serif text-3xl font-semibold">{document.heading ?? document.title}</h1>
        <p className="text-muted text-sm">{document.effective}</p>
        <p className="mt-4 text-lg">{document.introduction}</p>
      </header>
      {document.sections.map((section) => (
        <SectionView key={section.heading} section={section} operator={operator} />
      ))}
    </article>
  );
}
