import { type Translate, WordsContext } from "@diary/ui/words";
import { createRoot } from "react-dom/client";

import { ConnectPage } from "../features/connect/connect-page.tsx";

/** First screen of an unconnected extension. The static field's text is stored already. */
export function startConnect(root: Element, language: Translate): void {
  document.getElementById("static-field")?.remove();
  createRoot(root).render(
    <WordsContext value={language}>
      <ConnectPage />
    </WordsContext>,
  );
}
