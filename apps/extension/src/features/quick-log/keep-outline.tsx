import { LanguageProvider, useLanguage } from "../../copy/language.tsx";
import { useKeepSnapshot } from "../../snapshot/use-keep-snapshot.tsx";
import { PANEL_ID } from "../progress/panels.tsx";
import { PopupOutline, type PopupOutlineProps } from "./popup-outline.tsx";

export interface KeepOutlineProps {
  readonly userId: string;
  readonly dayStartHour: number;
  readonly outline: Omit<PopupOutlineProps, "panelHeight">;
}

/** Keeps the outline of what is shown for the next opening. Renders nothing itself. */
export function KeepOutline({ dayStartHour, outline, userId }: KeepOutlineProps) {
  const language = useLanguage();
  useKeepSnapshot({
    dayStartHour,
    userId,
    name: JSON.stringify(outline),
    outline: () => (
      <LanguageProvider language={language}>
        <PopupOutline {...outline} panelHeight={document.getElementById(PANEL_ID)?.scrollHeight ?? 0} />
      </LanguageProvider>
    ),
  });
  return null;
}
