import type { SiteDocument } from "../content/document-types.ts";
import { byLanguage } from "../language/language.ts";
import { TranslatedPage } from "./parts/translated-page.tsx";

const documents = byLanguage(
  import.meta.glob<SiteDocument>("../words/*/content/term.ts", { eager: true, import: "term" }),
);

export default function TermRoute() {
  return <TranslatedPage documents={documents} />;
}
