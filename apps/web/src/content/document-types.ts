/** Paragraph; `{email}` is the operator's address. One with `{operator}` is shown only if the operator is known. */
export type Paragraph = string;

export interface DataTable {
  caption: string;
  columns: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly string[])[];
}

/** Clause that a decision can cite. */
export interface Clause {
  /** Anchor of the clause, unique on the page. */
  id: string;
  title: string;
  text: string;
}

export interface DocumentSection {
  heading: string;
  /** Anchor of the section, unique on the page. */
  id?: string;
  paragraphs?: readonly Paragraph[];
  list?: readonly Paragraph[];
  clauses?: readonly Clause[];
  table?: DataTable;
}

/** Text of the site, such as the privacy policy, in one language. */
export interface SiteDocument {
  title: string;
  /** Title with a zero-width space at a possible line break, for languages without spaces. Default: the title. */
  heading?: string;
  /** Effective date in words. */
  effective: string;
  introduction: Paragraph;
  sections: readonly DocumentSection[];
}
