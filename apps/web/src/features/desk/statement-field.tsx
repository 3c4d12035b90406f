import type { Language } from "@diary/core/languages";
import { Button } from "@diary/ui/button";
import { TextAreaField, type TextAreaFieldProps } from "@diary/ui/text-area-field";
import { useWords } from "@diary/ui/words";

import { focusField } from "../../forms/focus-field.ts";
import { deskWords } from "../../words/en/desk.ts";
import { templates } from "./templates.ts";

const languages = Object.keys(templates) as Language[];

export interface StatementFieldProps extends TextAreaFieldProps {
  name: string;
  value: string;
  onValueChange: (text: string) => void;
  templateIn: (language: Language) => string | undefined;
}

export function StatementField({ templateIn, ...field }: StatementFieldProps) {
  const { template: words } = useWords(deskWords);
  function insertTemplate(language: Language) {
    const template = templateIn(language);
    if (template === undefined) return;
    const written = field.value.trim();
    const isTemplate = languages.some((other) => templateIn(other) === written);
    field.onValueChange(written === "" || isTemplate ? template : `${written}\n${template}`);
    focusField(field.name);
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextAreaField required {...field} />
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{words.label}</legend>
        {languages.map((language) => (
          <Button
            key={language}
            size="small"
            lang={language}
            disabled={templateIn(language) === undefined}
            onClick={() => insertTemplate(language)}
          >
            {templates[language].label}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
