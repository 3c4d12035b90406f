import type { CivilDate } from "@diary/core/civil-date";

import { ChosenChallenge, type ChosenChallengeProps } from "../progress/chosen-challenge.tsx";
import { Panels, type PanelsProps } from "../progress/panels.tsx";
import { EntrySheet, type EntrySheetProps } from "./entry-sheet.tsx";
import { PopupHeader } from "./popup-header.tsx";

/**
 * All that the first moment of the next opening may show. A text that somebody wrote is not among it, so that none
 * can be in the snapshot: what is typed has its own place.
 */
export interface PopupOutlineProps extends Pick<
  ChosenChallengeProps,
  "choices" | "chosen" | "run" | "withMarks"
> {
  readonly today: CivilDate;
  /** There is a line of notices; what they say is none of the snapshot's. */
  readonly hasNotices: boolean;
  /** Whether there is a field: not where today's entry waits to be sent. */
  readonly hasField: boolean;
  /** Number of today's entry, where it is written. */
  readonly written: number | undefined;
  readonly afterToday: EntrySheetProps["afterToday"];
  readonly panels: readonly Pick<PanelsProps["panels"][number], "label" | "name">[];
  readonly openPanel: PanelsProps["open"];
  /** In pixels, of what is unfolded. */
  readonly panelHeight: number;
}

const nothing = () => undefined;

/** The popup with an empty field, while the app is still being loaded. */
export function PopupOutline({
  afterToday,
  hasField,
  hasNotices,
  openPanel,
  panelHeight,
  panels,
  today,
  written,
  ...challenge
}: PopupOutlineProps) {
  return (
    <div className="popup-frame">
      <PopupHeader today={today} />
      <main className="popup-main">
        {hasNotices ? <div className="bg-sunken h-9 shrink-0 rounded-md" /> : null}
        <ChosenChallenge {...challenge} onChoose={nothing} />
        {hasField ? (
          <EntrySheet
            field={{ value: "", onValueChange: nothing }}
            comesDown={false}
            pending={false}
            unchanged={written !== undefined}
            onSubmit={nothing}
            {...{ afterToday, written }}
          />
        ) : (
          <div className="flex-1" />
        )}
        <Panels
          panels={panels.map((panel) => ({ ...panel, content: <div style={{ height: panelHeight }} /> }))}
          open={openPanel}
          onOpen={nothing}
        />
      </main>
    </div>
  );
}
