import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";

import { deskWords } from "../../words/en/desk.ts";
import type { TemplateLanguage } from "./templates.ts";

const LANGUAGES: readonly TemplateLanguage[] = ["en", "ja"];

export interface TemplateButtonsProps {
  text: string;
  templateIn: (language: TemplateLanguage) => string | undefined;
  onTextChange: (text: string) => void;
}

/** Begins a text in the author's language. What is written already stays above it. */
export function TemplateButtons({ onTextChange, templateIn, text }: TemplateButtonsProps) {
  const { template: words } = useWords(deskWords);
  function begin(language: TemplateLanguage) {
    const template = templateIn(language);
    if (template === undefined) return;
    const written = text.trim();
    const isTemplate = LANGUAGES.some((other) => templateIn(other) === written);
    onTextChange(written === "" || isTemplate ? template : `${written}\n${template}`);
  }
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{words.label}</legend>
      {LANGUAGES.map((language) => (
        <Button
          key={language}
          size="small"
          lang={language}
          disabled={templateIn(language) === undefined}
          onClick={() => begin(language)}
        >
          {words[language]}
        </Button>
      ))}
    </fieldset>
  );
}
