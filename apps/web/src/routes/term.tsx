import { termEn } from "../content/term.en.ts";
import { termJa } from "../content/term.ja.ts";
import { BilingualPage } from "./parts/bilingual-page.tsx";

export default function TermRoute() {
  return <BilingualPage english={termEn} japanese={termJa} />;
}
