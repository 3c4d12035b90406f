import { paths } from "@diary/core/paths";
import { Category, inkOf } from "@diary/ui/category";
import { DayCount } from "@diary/ui/day-count";
import { Heart } from "@diary/ui/icons";
import { Stamp } from "@diary/ui/stamp";
import { StampGrid } from "@diary/ui/stamp-grid";
import { TextLink } from "@diary/ui/text-link";
import type { ReactNode } from "react";

import { ButtonLink, PageLink } from "../../navigation/links.tsx";
import type { LandingText as Text } from "../../words/en/content/landing.ts";

const marks = [
  <StampGrid key="begun" written={0} days={7} today="open" room="ten" />,
  <StampGrid key="filling" written={4} days={7} today="open" room="ten" />,
  <Heart key="liked" className="text-accent size-8 fill-current" />,
];

export interface LandingTextProps {
  text: Text;
  email: string;
  challenges: ReactNode;
}

export function LandingText({ challenges, email, text }: LandingTextProps) {
  return (
    <>
      {/* Paddings instead of `items-center`: a centered text moves while the rest of the HTML arrives. */}
      <section className="grid grid-cols-1 items-start gap-10 md:grid-cols-2">
        <div className="grid justify-items-start gap-6 md:pt-12 lg:pt-15">
          <h1 className="font-serif text-4xl font-semibold tracking-tight text-balance">{text.headline}</h1>
          <p className="max-w-measure text-muted text-xl">{text.lead}</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
            <ButtonLink to={paths.signUp} variant="primary" size="large">
              {text.signUp}
            </ButtonLink>
            <PageLink to={paths.home}>{text.readFeed}</PageLink>
          </div>
        </div>
        <CardPicture card={text.card} />
      </section>
      <ol className="border-hairline mt-16 grid grid-cols-1 gap-8 border-t pt-8 sm:grid-cols-3">
        {text.features.map(({ text: line, title }, index) => (
          <li key={title} className="grid grid-cols-1 content-start gap-3">
            <div aria-hidden className="flex h-10 items-center">
              {marks[index]}
            </div>
            <h2 className="font-serif text-xl font-semibold">{title}</h2>
            <p className="text-muted">{line}</p>
          </li>
        ))}
      </ol>
      <section className="needs-script mt-16">
        <h2 className="border-hairline mb-4 border-b pb-2 font-serif text-2xl font-semibold">
          {text.todayTitle}
        </h2>
        {challenges}
      </section>
      <section className="mt-20 grid grid-cols-1 items-start gap-10 md:grid-cols-2">
        <PopupPicture text={text} />
        <div className="grid gap-4 md:order-last md:pt-34">
          <h2 className="font-serif text-xl font-semibold">{text.extensionTitle}</h2>
          <p className="text-muted text-lg">{text.extensionText}</p>
          <p className="text-muted">{text.extensionKeys}</p>
        </div>
      </section>
      <section className="border-hairline mt-20 grid grid-cols-1 gap-2 border-t pt-8">
        <h2 className="font-serif text-xl font-semibold">{text.contactTitle}</h2>
        <p className="wrap-anywhere">
          {text.contactText} <TextLink href={`mailto:${email}`}>{email}</TextLink>
        </p>
      </section>
    </>
  );
}

function CardPicture({ card }: Pick<Text, "card">) {
  return (
    <div aria-hidden style={inkOf(card.category)} className="border-hairline bg-card rounded-lg border pb-10">
      <div className="border-edge border-b-2 border-dotted px-5 py-4">
        <Category category={card.category} label={card.category} rule />
        <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <p className="min-w-0 font-serif text-xl font-semibold wrap-anywhere">{card.title}</p>
          <DayCount day={12} days={30} />
        </div>
      </div>
      <div className="px-5 py-6">
        <StampGrid written={12} days={30} room="hero" />
      </div>
      <div className="border-edge bg-paper relative mx-5 -mb-16 grid rotate-[-1.5deg] grid-cols-[minmax(0,1fr)_3.5rem] grid-rows-[minmax(3.5rem,auto)] items-center gap-4 rounded-md border p-4 sm:ms-[20%]">
        <p className="text-slip">{card.entry}</p>
        <Stamp day={12} />
      </div>
    </div>
  );
}

function PopupPicture({ text: { card, popup } }: { text: Text }) {
  return (
    <div
      aria-hidden
      className="border-edge bg-paper mx-auto grid w-full max-w-[22.5rem] gap-3 rounded-lg border p-4 max-md:order-last"
    >
      <p className="border-edge bg-card rounded-md border px-3 py-2 font-serif font-semibold wrap-anywhere">
        {card.title}
      </p>
      <DayCount day={14} days={30} />
      <StampGrid written={14} days={30} today="open" room="ten" />
      <p className="sheet-ruled text-entry border-edge bg-card text-muted min-h-60 rounded-md border px-4">
        {popup.placeholder}
      </p>
      <p className="bg-accent text-on-accent justify-self-end rounded-md px-5 py-2.5 font-semibold">
        {popup.register}
      </p>
    </div>
  );
}
