/** `{email}` is the operator's address. A paragraph with `{operator}` is shown only if the settings name an operator. */
export type Paragraph = string;

export interface DataTable {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface Clause {
  id: string;
  title: string;
  text: string;
}

export interface DocumentSection {
  id: string;
  heading: string;
  paragraphs?: readonly Paragraph[];
  list?: readonly Paragraph[];
  clauses?: readonly Clause[];
  table?: DataTable;
}

export interface SiteDocument {
  title: string;
  /** Title with zero-width spaces at possible line breaks, for languages without spaces. Default: the title. */
  heading?: string;
  effective: string;
  contents: string;
  introduction: Paragraph;
  sections: readonly DocumentSection[];
}
