import type { SiteDocument } from "../content/document-types.ts";
import { byLanguage } from "../language/language.ts";
import { TranslatedPage } from "./parts/translated-page.tsx";

const documents = byLanguage(
  import.meta.glob<SiteDocument>("../words/*/content/policy.ts", { eager: true, import: "policy" }),
);

export default function PolicyRoute() {
  return <TranslatedPage documents={documents} />;
}
