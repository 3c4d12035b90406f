import { Button } from "@diary/ui/button";
import { ChevronDown } from "@diary/ui/icons";
import type { ReactNode } from "react";

/** Id of what is unfolded. */
const PANEL_ID = "panel";

/** What can be unfolded below the field. */
export type PanelName = "calendar" | "challenges";

export interface Panel {
  readonly name: PanelName;
  /** On its button, and as the name of its region. */
  readonly label: string;
  readonly content: ReactNode;
}

export interface PanelsProps {
  readonly panels: readonly Panel[];
  /** The one that is unfolded. */
  readonly open: PanelName | null;
  readonly onOpen: (name: PanelName | null) => void;
}

/** What was kept of it; null for anything else. */
export function parsePanelName(stored: unknown): PanelName | null {
  return stored === "calendar" || stored === "challenges" ? stored : null;
}

/**
 * What is looked at now and then, each behind a button and one at a time. A longer one scrolls in what the field leaves.
 */
export function Panels({ onOpen, open, panels }: PanelsProps) {
  const shown = panels.find(({ name }) => name === open);
  return (
    <footer className="border-hairline -mx-4 flex min-h-10 flex-col border-t px-4 pt-1">
      <div className="-mx-3 flex shrink-0 flex-wrap justify-between">
        {panels.map(({ label, name }) => (
          <Button
            key={name}
            variant="quiet"
            size="small"
            aria-expanded={name === open}
            aria-controls={name === open ? PANEL_ID : undefined}
            onClick={() => onOpen(name === open ? null : name)}
          >
            {label}
            <ChevronDown aria-hidden className={name === open ? "size-4 rotate-180" : "size-4"} />
          </Button>
        ))}
      </div>
      {shown === undefined ? null : (
        <section
          id={PANEL_ID}
          aria-label={shown.label}
          className="relative -mx-4 min-h-0 overflow-y-auto px-4 pt-2 pb-1"
        >
          {shown.content}
        </section>
      )}
    </footer>
  );
}
