import { policyEn } from "../content/policy.en.ts";
import { policyJa } from "../content/policy.ja.ts";
import { BilingualPage } from "./parts/bilingual-page.tsx";

export default function PolicyRoute() {
  return <BilingualPage english={policyEn} japanese={policyJa} />;
}
