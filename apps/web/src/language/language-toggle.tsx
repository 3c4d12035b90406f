import { Button } from "@diary/ui/button";
import { Languages } from "@diary/ui/icons";

import type { Language } from "./language.ts";

export interface LanguageToggleProps {
  /** The language the page is in. */
  language: Language;
  /** Called with the other one. */
  onChange: (language: Language) => void;
}

/** A button named after the language it leads to. */
export function LanguageToggle({ language, onChange }: LanguageToggleProps) {
  const [other, name] = language === "en" ? (["ja", "Japanese"] as const) : (["en", "English"] as const);
  return (
    <Button lang="en" size="small" className="needs-script justify-self-end" onClick={() => onChange(other)}>
      <Languages aria-hidden className="size-4" />
      {name}
    </Button>
  );
}
