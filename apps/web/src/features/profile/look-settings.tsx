import { type Language, LANGUAGES } from "@diary/core/languages";
import { RadioGroupField } from "@diary/ui/radio-group-field";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { useLanguage } from "../../language/language-provider.tsx";
import { safeLocalStorage } from "../../platform/safe-storage.ts";
import { profileWords } from "../../words/en/profile.ts";

/** The HTML's inline script reads this key before the first paint. */
const STORED_THEME = "diary-theme";
const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];

const storedTheme = (): Theme =>
  themes.find((theme) => theme === safeLocalStorage.getItem(STORED_THEME)) ?? "system";

export function LookSettings() {
  const { look: words } = useWords(profileWords);
  const [theme, setTheme] = useState(storedTheme);
  const { choose: chooseLanguage, language } = useLanguage();

  function choose(chosen: Theme) {
    setTheme(chosen);
    if (chosen === "system") safeLocalStorage.removeItem(STORED_THEME);
    else safeLocalStorage.setItem(STORED_THEME, chosen);
    // Applies the theme even without storage, until the page is closed.
    window.showTheme?.(chosen === "system" ? null : chosen);
  }

  return (
    <div className="grid gap-6">
      <RadioGroupField
        label={words.theme}
        choices={themes.map((value) => ({ value, label: words.themes[value] }))}
        value={theme}
        onValueChange={choose}
      />
      <RadioGroupField
        label={words.language}
        choices={Object.entries(LANGUAGES).map(([value, { name }]) => ({
          value: value as Language,
          label: name,
        }))}
        value={language}
        onValueChange={chooseLanguage}
      />
    </div>
  );
}
