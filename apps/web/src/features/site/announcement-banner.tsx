import { BottomBanner } from "@diary/ui/bottom-banner";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { safeLocalStorage } from "../../platform/safe-storage.ts";
import { siteWords } from "../../words/en/site.ts";

const DISMISSED = "announcement:dismissed";

/** Covers the lower edge of the window, so nothing shifts. After a dismissal, the browser stores `at`. */
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
