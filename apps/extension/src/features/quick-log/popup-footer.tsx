import { Button } from "@diary/ui/button";
import { ChevronDown } from "@diary/ui/icons";
import { useWords } from "@diary/ui/words";

import { currentServer } from "../../connection/current-server.ts";
import { hostOf } from "../../connection/server.ts";
import { en } from "../../words/en.ts";

export type Panel = "calendar" | "challenges" | "note";

export interface PopupFooterProps {
  readonly panel: Panel | null;
  readonly onPanel: (panel: Panel | null) => void;
}

export function PopupFooter({ onPanel, panel }: PopupFooterProps) {
  const words = useWords(en);
  const toggle = (name: Panel, label: string) => (
    <Button
      variant="quiet"
      size="small"
      aria-expanded={name === panel}
      onClick={() => onPanel(name === panel ? null : name)}
    >
      {label}
      <ChevronDown className={name === panel ? "size-4 rotate-180" : "size-4"} />
    </Button>
  );
  return (
    <footer className="border-hairline popup-aside -mx-4 flex shrink-0 flex-wrap justify-between border-t px-1 pt-1">
      {toggle("calendar", words.calendar)}
      <small className="text-muted min-w-0 flex-1 self-center truncate text-center">
        {hostOf(currentServer().siteOrigin)}
      </small>
      {toggle("challenges", words.allChallenges)}
    </footer>
  );
}
