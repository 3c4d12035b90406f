import { createContext, useContext } from "react";

import { english, type Copy } from "./english.ts";

/** Around everything that shows words; English where nobody says otherwise. */
export const CopyContext = createContext<Copy>(english);

/** The words of the language that the browser is in. */
export function useCopy(): Copy {
  return useContext(CopyContext);
}
