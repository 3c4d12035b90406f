import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent } from "storybook/test";

import { ChallengeCalendar } from "../challenge-calendar/challenge-calendar.tsx";
import { Hero } from "../hero/hero.tsx";
import { GoalPicture, HeroPicture, SharingPicture, WritingPicture } from "../illustrations/index.ts";
import { type Language, LanguageToggle } from "../language-toggle/language-toggle.tsx";
import { TextLink } from "../link/text-link.tsx";
import { Page } from "../page/page.tsx";
import { Section } from "../page/section.tsx";
import { ButtonLink } from "./button-link.tsx";
import { entries } from "./challenges.ts";
import { Site } from "./site.tsx";

const texts = {
  en: {
    title: "A small step, written down, every day.",
    lead: "Set a challenge, write one entry a day, and watch your card fill up.",
    signUp: "SignUp",
    how: "How it works",
    steps: [
      "Set a challenge of up to 100 days.",
      "Write what you did, one stamp a day.",
      "Share it, and cheer for others.",
    ],
    card: "One card, one stamp a day",
    contact: "Contact",
  },
  ja: {
    title: "毎日の小さな一歩を、書き残そう。",
    lead: "チャレンジを決めて、一日ひとつ書く。カードがスタンプで埋まっていきます。",
    signUp: "新規登録",
    how: "使い方",
    steps: [
      "100日までのチャレンジを決める。",
      "その日のことを書いて、スタンプをひとつ。",
      "みんなと見せ合って、応援しよう。",
    ],
    card: "一枚のカードに、一日ひとつ",
    contact: "お問い合わせ",
  },
} as const;

const pictures = [
  <GoalPicture key="goal" className="w-44" />,
  <WritingPicture key="writing" className="w-44" />,
  <SharingPicture key="sharing" className="w-44" />,
];

function Landing({ language: initial }: { readonly language: Language }) {
  const [language, setLanguage] = useState(initial);
  const text = texts[language];
  return (
    <Site visitor="signed-out">
      <div lang={language}>
        <Hero
          title={text.title}
          action={
            <>
              <ButtonLink name={text.signUp} variant="primary" />
              <LanguageToggle language={language} onLanguageChange={setLanguage} />
            </>
          }
          picture={<HeroPicture className="w-80" />}
        >
          {text.lead}
        </Hero>
        <Page>
          <Section title={text.how}>
            <ol className="grid gap-8 sm:grid-cols-3">
              {text.steps.map((step, index) => (
                <li key={step} className="grid content-end justify-items-center gap-4 text-center">
                  {pictures[index]}
                  <p className="text-lg">{step}</p>
                </li>
              ))}
            </ol>
          </Section>
          <Section title={text.card}>
            <ChallengeCalendar
              startDate="2026-03-02"
              days={21}
              entries={entries.map(({ date }) => date)}
              today="2026-03-12"
              completed={false}
            />
          </Section>
          <Section title={text.contact}>
            <TextLink href="mailto:hello@challenge-diary.example">hello@challenge-diary.example</TextLink>
          </Section>
        </Page>
      </div>
    </Site>
  );
}

const meta = {
  title: "Views/Landing",
  component: Landing,
  args: { language: "en" },
  parameters: { layout: "fullscreen" },
} satisfies Meta<typeof Landing>;

export default meta;
type Story = StoryObj<typeof meta>;

export const English: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Japanese" }));
    await expect(canvas.getByRole("link", { name: "新規登録" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "English" }));
    await expect(canvas.getByRole("link", { name: "SignUp" })).toBeVisible();
  },
};
export const Japanese: Story = { args: { language: "ja" } };
export const OnASmallScreen: Story = { globals: { viewport: { value: "popup" } } };
