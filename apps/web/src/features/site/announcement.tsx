import { Button } from "@diary/ui/button";
import { useState } from "react";

import { browserStorage } from "../../platform/browser-storage.ts";

const DISMISSED = "announcement:dismissed";

export interface AnnouncementProps {
  text: string;
  /** When it was made: what tells it from the next one. */
  at: string;
}

/** An announcement over the page's lower edge, so that nothing moves, until it is dismissed on this device. */
export default function Announcement({ at, text }: AnnouncementProps) {
  const [dismissed, setDismissed] = useState(() => browserStorage.getItem(DISMISSED));
  if (at === dismissed) return null;

  const dismiss = () => {
    browserStorage.setItem(DISMISSED, at);
    setDismissed(at);
  };
  return (
    <section
      aria-label="Announcement"
      className="border-edge bg-card text-ink fixed inset-x-0 bottom-0 z-40 max-h-[40vh] overflow-y-auto border-t"
    >
      <div className="max-w-page mx-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
        <output className="block min-w-0 flex-1 basis-64 break-words">{text}</output>
        <Button size="small" onClick={dismiss}>
          Dismiss
        </Button>
      </div>
    </section>
  );
}
