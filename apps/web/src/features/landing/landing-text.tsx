import { paths } from "@diary/core/paths";
import { Button } from "@diary/ui/button";
import {
  GoalIllustration,
  HeroIllustration,
  SharingIllustration,
  WritingIllustration,
} from "@diary/ui/illustrations";
import { TextLink } from "@diary/ui/text-link";
import { Link } from "react-router-dom";

import type { LandingText as Text } from "../../content/landing.en.ts";

/** In the order of the features. */
const illustrations = [GoalIllustration, WritingIllustration, SharingIllustration];

export interface LandingTextProps {
  text: Text;
  /** The developer's address. */
  email: string;
}

/** The landing page in one language. */
export function LandingText({ email, text }: LandingTextProps) {
  return (
    <>
      <section className="grid items-center gap-10 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid justify-items-start gap-6">
          <h1 className="font-serif text-4xl font-semibold tracking-tight text-balance">{text.headline}</h1>
          <p className="max-w-measure text-muted text-xl">{text.lead}</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
            <Button asChild variant="primary" size="large">
              <Link to={paths.signUp}>{text.signUp}</Link>
            </Button>
            <TextLink asChild>
              <Link to={paths.home}>{text.readFeed}</Link>
            </TextLink>
          </div>
        </div>
        <HeroIllustration />
      </section>
      <ol className="mt-20 grid gap-8 sm:grid-cols-3">
        {text.features.map(({ text: line, title }, index) => {
          const Illustration = illustrations[index % illustrations.length]!;
          return (
            <li
              key={title}
              className="border-hairline grid content-start justify-items-start gap-3 border-t pt-6"
            >
              <Illustration />
              <h2 className="font-serif text-xl font-semibold">{title}</h2>
              <p className="text-muted">{line}</p>
            </li>
          );
        })}
      </ol>
      <section className="border-hairline bg-sunken mt-20 grid grid-cols-1 gap-2 rounded-lg border p-6 sm:p-8">
        <h2 className="font-serif text-xl font-semibold">{text.contactTitle}</h2>
        <p className="wrap-anywhere">
          {text.contactText} <TextLink href={`mailto:${email}`}>{email}</TextLink>
        </p>
      </section>
    </>
  );
}
