import { Button } from "@diary/ui/button";
import { EdgeNotice } from "@diary/ui/edge-notice";
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
    <EdgeNotice
      label="Announcement"
      actions={
        <Button size="small" onClick={dismiss}>
          Dismiss
        </Button>
      }
    >
      {text}
    </EdgeNotice>
  );
}
