import { Button } from "@diary/ui/button";
import { Languages } from "@diary/ui/icons";

import type { Language } from "./language.ts";

export interface LanguageToggleProps {
  language: Language;
  onChange: (language: Language) => void;
}

export function LanguageToggle({ language, onChange }: LanguageToggleProps) {
  const [other, name] = language === "en" ? (["ja", "Japanese"] as const) : (["en", "English"] as const);
  return (
    <Button lang="en" size="small" className="needs-script justify-self-end" onClick={() => onChange(other)}>
      <Languages aria-hidden className="size-4" />
      {name}
    </Button>
  );
}
