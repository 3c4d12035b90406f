import { TextLink } from "@diary/ui/text-link";
import { Link } from "react-router-dom";

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

/** Becomes a list of cards if its column is narrow, also because of large text, so nothing scrolls sideways. */
function DataTableView({ table }: { table: DataTable }) {
  const [, ...labels] = table.columns;
  return (
    <div className="@container text-sm leading-normal">
      <table className="w-full border-collapse @max-[44rem]:block @min-[44rem]:table-fixed">
        <caption className="sr-only">{table.caption}</caption>
        <thead className="@max-[44rem]:sr-only">
          <tr className="border-edge border-b text-left">
            {table.columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="py-2 pr-6 font-semibold first:w-[30%] last:w-[28%] last:pr-0"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[44rem]:block">
          {table.rows.map(([heading, ...cells]) => (
            <tr
              key={heading}
              className="border-hairline break-inside-avoid border-b align-top @max-[44rem]:grid @max-[44rem]:gap-1 @max-[44rem]:py-4"
            >
              <th scope="row" className="text-left font-semibold @min-[44rem]:py-3 @min-[44rem]:pr-6">
                {heading}
              </th>
              {cells.map((cell, column) => (
                <td
                  key={labels[column]}
                  className="@max-[44rem]:flex @max-[44rem]:flex-wrap @max-[44rem]:gap-x-3 @min-[44rem]:py-3 @min-[44rem]:pr-6 @min-[44rem]:last:pr-0"
                >
                  <span aria-hidden className="text-muted flex-[0_0_6.5rem] @min-[44rem]:hidden">
                    {labels[column]}
                  </span>
                  <span className="min-w-0 flex-[1_1_9rem]">{cell}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isOperator = (text: string) => text.includes("{operator}");

function SectionView({ operator, section }: { section: DocumentSection; operator: Operator }) {
  const { clauses, heading, id, list, paragraphs, table } = section;
  const isApplicable = (text: string) => operator.name !== undefined || !isOperator(text);
  return (
    <section id={id} className="grid scroll-mt-8 grid-cols-1 gap-3 [&>:is(p,ul)]:max-w-[36rem]">
      <h2
        tabIndex={-1}
        className="border-hairline mb-1 break-after-avoid border-b pb-2 font-serif text-xl font-semibold outline-none"
      >
        {heading}
      </h2>
      {paragraphs?.filter(isApplicable).map((text) => (
        // If the settings name no operator, the server removes paragraphs with this attribute from prerendered HTML.
        <p key={text} data-about={isOperator(text) ? "operator" : undefined}>
          <RichText text={text} operator={operator} />
        </p>
      ))}
      {list ? (
        <ul className="marker:text-muted grid list-disc gap-2 pl-5">
          {list.map((text) => (
            <li key={text}>
              <RichText text={text} operator={operator} />
            </li>
          ))}
        </ul>
      ) : null}
      {clauses ? (
        <ul className="marker:text-muted grid list-disc gap-2 pl-5">
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

function Contents({ contents, sections }: Pick<SiteDocument, "contents" | "sections">) {
  const list = (
    <nav aria-label={contents}>
      <ol className="text-sm leading-snug">
        {sections.map(({ heading, id }) => (
          <li key={id} className="border-hairline grid border-b">
            <Link
              to={`#${id}`}
              className="text-muted hover:text-ink flex min-h-9 items-center py-1.5 font-medium pointer-coarse:min-h-11"
            >
              {heading}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
  return (
    <>
      <div className="-m-1 max-h-[calc(100dvh-3rem)] overflow-y-auto p-1 max-md:hidden md:sticky md:top-6 print:hidden">
        <p aria-hidden className="border-hairline border-b pb-2 font-serif text-xl font-semibold">
          {contents}
        </p>
        {list}
      </div>
      <details className="border-hairline border-t md:hidden print:hidden">
        <summary className="border-hairline rounded-sm border-b py-2.5 font-semibold">{contents}</summary>
        {list}
      </details>
    </>
  );
}

export function DocumentView({ document, operator }: { document: SiteDocument; operator: Operator }) {
  return (
    <article className="leading-relaxed wrap-anywhere [&_:is(p,li,td)]:[word-break:normal]">
      <header className="grid max-w-[36rem] gap-2">
        <h1 className="font-serif text-3xl font-semibold tracking-tight">
          {document.heading ?? document.title}
        </h1>
        <p className="text-muted text-sm">{document.effective}</p>
        <p className="mt-4 text-lg">{document.introduction}</p>
      </header>
      <div className="with-rail mt-10 max-md:grid max-md:grid-cols-1 max-md:gap-10 print:block">
        <Contents {...document} />
        <div className="grid grid-cols-1 gap-12">
          {document.sections.map((section) => (
            <SectionView key={section.id} section={section} operator={operator} />
          ))}
        </div>
      </div>
    </article>
  );
}
