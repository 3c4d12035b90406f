import { type Language, LANGUAGES, otherLanguages } from "@diary/core/languages";
import { Button } from "@diary/ui/button";
import { Languages } from "@diary/ui/icons";

export interface LanguageToggleProps {
  language: Language;
  onChange: (language: Language) => void;
}

export function LanguageToggle({ language, onChange }: LanguageToggleProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2 justify-self-end">
      {otherLanguages(language).map((other) => (
        <Button key={other} lang="en" size="small" className="needs-script" onClick={() => onChange(other)}>
          <Languages aria-hidden className="size-4" />
          {LANGUAGES[other].englishName}
        </Button>
      ))}
    </div>
  );
}
