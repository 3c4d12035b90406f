import { Fragment, type ReactNode } from "react";

import { splitRuns } from "./split-runs.ts";

/** Splits text that has a slow layout. Elements separate the parts, because characters would be copied with the text. */
export function boundedText(text: string): ReactNode {
  const parts = splitRuns(text);
  if (parts.length === 1) return text;
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts have no ids
    <Fragment key={index}>
      {index > 0 && <span className="inline-block" />}
      {part}
    </Fragment>
  ));
}
