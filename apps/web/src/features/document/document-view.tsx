import type { Operator } from "../../config/parse-env.ts";
import type { DocumentSection, SiteDocument } from "../../content/document.ts";
import { DataTableView } from "./data-table-view.tsx";
import { RichText } from "./rich-text.tsx";

export interface DocumentViewProps {
  document: SiteDocument;
  operator: Operator;
}

function SectionView({ operator, section }: { section: DocumentSection; operator: Operator }) {
  const { clauses, heading, id, list, paragraphs, table } = section;
  // What names the operator is left out where nobody has said who that is.
  const isSaid = (text: string) => operator.name !== undefined || !text.includes("{operator}");
  return (
    <section id={id} className="grid scroll-mt-4 gap-3">
      <h2 className="font-serif text-xl font-semibold">{heading}</h2>
      {paragraphs?.filter(isSaid).map((text) => (
        <p key={text}>
          <RichText text={text} operator={operator} />
        </p>
      ))}
      {list ? (
        <ul className="marker:text-accent grid list-disc gap-1.5 pl-5">
          {list.map((text) => (
            <li key={text}>
              <RichText text={text} operator={operator} />
            </li>
          ))}
        </ul>
      ) : null}
      {clauses ? (
        <ul className="marker:text-accent grid list-disc gap-1.5 pl-5">
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

/** A text of the site in one language. */
export function DocumentView({ document, operator }: DocumentViewProps) {
  return (
    <article className="grid gap-8 leading-relaxed wrap-anywhere">
      <header className="grid gap-2">
        <h1 className="font-serif text-3xl font-semibold">{document.title}</h1>
        <p className="text-muted text-sm">{document.effective}</p>
        <p className="text-lg">{document.introduction}</p>
      </header>
      {document.sections.map((section) => (
        <SectionView key={section.heading} section={section} operator={operator} />
      ))}
    </article>
  );
}
