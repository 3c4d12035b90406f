import { buttonClass } from "@diary/ui/button";
import { Section } from "@diary/ui/page";

import { sitePages } from "../../config/site-pages.ts";
import { useCopy } from "../../copy/copy-context.ts";

/** What somebody has got who has just installed the extension, and where to begin. */
export function Welcome() {
  const copy = useCopy();
  return (
    <Section title={copy.welcome}>
      <ol className="grid list-decimal gap-2 pl-5">
        <li>{copy.welcomePin}</li>
        <li>{copy.welcomeOpen}</li>
        <li>{copy.welcomeSignIn}</li>
      </ol>
      <a
        href={sitePages.signIn}
        target="_blank"
        rel="noreferrer"
        className={`${buttonClass("primary", "medium")} mt-4`}
      >
        {copy.signInAtSite}
      </a>
    </Section>
  );
}
