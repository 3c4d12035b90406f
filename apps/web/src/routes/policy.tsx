import { policyEn } from "../content/policy.en.ts";
import { policyJa } from "../content/policy.ja.ts";
import { BilingualPage } from "./bilingual-page.tsx";

export default function PolicyRoute() {
  return <BilingualPage english={policyEn} japanese={policyJa} />;
}
