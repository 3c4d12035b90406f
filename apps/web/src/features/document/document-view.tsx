import type { DocumentSection, SiteDocument } from "../../content/document.ts";
import { DataTableView } from "./data-table-view.tsx";
import { RichText } from "./rich-text.tsx";

export interface DocumentViewProps {
  document: SiteDocument;
  /** The developer's address. */
  email: string;
}

function SectionView({ email, section }: { section: DocumentSection; email: string }) {
  return (
    <section className="grid gap-3">
      <h2 className="font-serif text-xl font-semibold">{section.heading}</h2>
      {section.paragraphs?.map((text) => (
        <p key={text}>
          <RichText text={text} email={email} />
        </p>
      ))}
      {section.list ? (
        <ul className="marker:text-accent grid list-disc gap-1.5 pl-5">
          {section.list.map((text) => (
            <li key={text}>
              <RichText text={text} email={email} />
            </li>
          ))}
        </ul>
      ) : null}
      {section.table ? <DataTableView table={section.table} /> : null}
    </section>
  );
}

/** A text of the site in one language. */
export function DocumentView({ document, email }: DocumentViewProps) {
  return (
    <article className="grid gap-8 leading-relaxed">
      <header className="grid gap-2">
        <h1 className="font-serif text-3xl font-semibold">{document.title}</h1>
        <p className="text-muted text-sm">{document.effective}</p>
        <p className="text-lg">{document.introduction}</p>
      </header>
      {document.sections.map((section) => (
        <SectionView key={section.heading} section={section} email={email} />
      ))}
    </article>
  );
}
