import { Fragment, type ReactNode } from "react";

import { splitRuns } from "./split-runs.ts";

/** Adds breaks after runs with slow layout. The breaks are elements, so copied text is as typed. */
export function boundedText(text: string): ReactNode {
  const parts = splitRuns(text);
  if (parts.length === 1) return text;
  return parts.map((part, index) => (
    // Parts have no name, only an order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <span className="inline-block" />}
      {part}
    </Fragment>
  ));
}
