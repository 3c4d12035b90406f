/** A paragraph; `{email}` stands for the developer's address. One with `{operator}` is shown where their name is known. */
export type Paragraph = string;

export interface DataTable {
  caption: string;
  columns: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly string[])[];
}

/** A rule that a decision can name. */
export interface Clause {
  /** Anchor of the clause, one in the whole page. */
  id: string;
  title: string;
  text: string;
}

export interface DocumentSection {
  heading: string;
  /** Anchor of the section, one in the whole page. */
  id?: string;
  paragraphs?: readonly Paragraph[];
  list?: readonly Paragraph[];
  clauses?: readonly Clause[];
  table?: DataTable;
}

/** A text of the site such as the privacy policy, in one language. */
export interface SiteDocument {
  title: string;
  /** The title with a zero-width space where its line may end, in a language without spaces. Default: the title. */
  heading?: string;
  /** The day it took effect, in words. */
  effective: string;
  introduction: Paragraph;
  sections: readonly DocumentSection[];
}
