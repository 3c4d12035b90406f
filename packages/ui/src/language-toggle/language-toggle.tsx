import { Button } from "../button/button.tsx";
import { Languages } from "../icons/icons.tsx";

export type Language = "en" | "ja";

export interface LanguageToggleProps {
  /** The language the page is in. */
  readonly language: Language;
  /** Called with the other one. */
  readonly onLanguageChange: (language: Language) => void;
  readonly className?: string | undefined;
}

/** A button named after the language it leads to. */
export function LanguageToggle({ className, language, onLanguageChange }: LanguageToggleProps) {
  const other = language === "en" ? "ja" : "en";
  return (
    <Button
      lang="en"
      size="small"
      {...(className === undefined ? {} : { className })}
      onClick={() => onLanguageChange(other)}
    >
      <Languages aria-hidden className="size-4" />
      {other === "en" ? "English" : "Japanese"}
    </Button>
  );
}
