import { useState } from "react";

/** The date of an entry that is being written. */
export interface EntryDate {
  date: string;
  /** "" until the writer chooses one. */
  chosen: string;
  choose: (date: string) => void;
  /** The day has ended over the text, which stays an entry of the day on which it was begun. */
  hasEnded: boolean;
  /** To be told, at each drawing, whether there is a text. */
  noteText: (isThere: boolean) => void;
}

/** Today, over midnight as well, until a date is chosen or something is written. */
export function useEntryDate(today: string): EntryDate {
  const [chosen, choose] = useState("");
  const [begun, setBegun] = useState("");
  return {
    date: chosen || begun || today,
    chosen,
    choose,
    hasEnded: chosen === "" && begun !== "" && begun !== today,
    noteText: (isThere) => {
      if (isThere !== (begun !== "")) setBegun(isThere ? today : "");
    },
  };
}
