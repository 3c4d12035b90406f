import { LabelsContext } from "@diary/ui/labels";
import { type ReactNode, createContext, useContext } from "react";

import { copyEn, type Copy } from "./en.ts";

/** In the browser's language, where the extension speaks it; else in English. Another one than that is read when it is needed. */
export async function loadCopy(): Promise<Copy> {
  return /^ja\b/.test(navigator.language) ? (await import("./ja.ts")).copyJa : copyEn;
}

/** Has everything in it speak this language. */
export function LanguageProvider({ children, copy }: { readonly copy: Copy; readonly children: ReactNode }) {
  return (
    <CopyContext value={copy}>
      <LabelsContext value={copy.components}>{children}</LabelsContext>
    </CopyContext>
  );
}

const CopyContext = createContext<Copy>(copyEn);

/** The words of the language that the browser is in. */
export function useCopy(): Copy {
  return useContext(CopyContext);
}
