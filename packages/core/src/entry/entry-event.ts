import type { AppErrorCode } from "../errors/index.ts";
import type { Caret, Onto, Shell } from "./entry.ts";

/** What happens to an entry. */
export type EntryEvent =
  /** `from`: the texts that the writer had seen here, latest last. What else has come since is kept as well. */
  | {
      type: "typed";
      text: string;
      from: readonly string[];
      caret: Caret | null;
      onto: Onto;
      at: number;
      /** The text says what is saved as this already: there is nothing to keep of it. */
      sameAs?: Onto;
    }
  | {
      type: "submitted";
      text: string;
      from: readonly string[];
      /** What it replaces. */
      base: Onto;
      /** The id of the row that is edited, or a new one, for a record that has none yet. */
      dayId: string;
      queuedAt: number;
      by: Shell;
    }
  /** A deliverer takes it: there is one at a time, and whoever had it before has died. */
  | { type: "send-started" }
  /** The server has this text, as this version. */
  | { type: "acknowledged"; text: string; version: number }
  /** The request with this text came to nothing, for good or for now. */
  | { type: "send-failed"; text: string; code: AppErrorCode }
  | { type: "retried"; queuedAt: number; by: Shell }
  /** A refused text is what is written again. */
  | { type: "withdrawn"; at: number }
  /** In a conflict: what is typed replaces this version. */
  | { type: "conflict-resolved"; onto: Onto }
  /** This text is let go of: the person does not want it, or it is what is saved anyway. */
  | { type: "discarded"; what: "typed" | "submitted"; text: string }
  /** The person leaves this device. */
  | { type: "forgotten" };
