import { BottomBanner } from "@diary/ui/bottom-banner";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { safeLocalStorage } from "../../platform/safe-storage.ts";
import { siteWords } from "../../words/en/site.ts";

const DISMISSED = "announcement:dismissed";

/** Covers the window's lower edge, so nothing shifts. The browser stores `at` of a dismissed banner. */
export default function AnnouncementBanner({ at, text }: { text: string; at: string }) {
  const { announcement: words } = useWords(siteWords);
  const [dismissed, setDismissed] = useState(() => safeLocalStorage.getItem(DISMISSED));
  if (at === dismissed) return null;

  const dismiss = () => {
    safeLocalStorage.setItem(DISMISSED, at);
    setDismissed(at);
  };
  return (
    <BottomBanner
      label={words.label}
      actions={
        <Button size="small" onClick={dismiss}>
          {words.dismiss}
        </Button>
      }
    >
      {text}
    </BottomBanner>
  );
}
