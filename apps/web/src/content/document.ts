/** A paragraph; `{email}` stands for the developer's address. */
export type Paragraph = string;

export interface DataTable {
  caption: string;
  columns: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly string[])[];
}

export interface DocumentSection {
  heading: string;
  paragraphs?: readonly Paragraph[];
  list?: readonly Paragraph[];
  table?: DataTable;
}

/** A text of the site such as the privacy policy, in one language. */
export interface SiteDocument {
  title: string;
  /** The day it took effect, in words. */
  effective: string;
  introduction: Paragraph;
  sections: readonly DocumentSection[];
}
