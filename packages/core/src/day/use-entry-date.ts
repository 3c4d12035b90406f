import { useState } from "react";

import type { CivilDate } from "../civil-date/index.ts";

/** The date of an entry that is being written. */
export interface EntryDate {
  date: CivilDate;
  /** "" until the writer chooses one. */
  chosen: CivilDate;
  /** "" takes the choice back. */
  choose: (date: CivilDate) => void;
  /** Takes the choice of this date back, unless it is another one by now. */
  release: (date: CivilDate) => void;
  /** The day has ended over the text, which stays an entry of the day on which it was begun. */
  hasEnded: boolean;
  /** To be told, at each drawing, whether there is a text. */
  noteText: (isThere: boolean) => void;
}

/** Today, over midnight as well, until a date is chosen or something is written. */
export function useEntryDate(today: CivilDate): EntryDate {
  const [chosen, choose] = useState("");
  const [begun, setBegun] = useState("");
  return {
    date: chosen || begun || today,
    chosen,
    choose,
    release: (date) => choose((now) => (now === date ? "" : now)),
    hasEnded: chosen === "" && begun !== "" && begun !== today,
    noteText: (isThere) => {
      if (isThere !== (begun !== "")) setBegun(isThere ? today : "");
    },
  };
}
