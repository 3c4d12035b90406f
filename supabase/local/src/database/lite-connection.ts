import { PgliteConnection } from "@supabase/lite/pglite";

/**
 * What lite's two kinds of connection are made from. It exports only these, and each opens a database of its own, in a
 * way that this product replaces.
 */
export const LiteConnection = Object.getPrototypeOf(PgliteConnection) as typeof PgliteConnection;

// Lite has put a function in the place of Node's that takes each warning for a text. Node hands errors over: the eleventh
// listener of an emitter threw where it was added.
const emitWarning = process.emitWarning.bind(process);
process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
  if (typeof warning === "string") emitWarning(warning, ...(rest as [string]));
  else process.nextTick(() => process.emit("warning", warning));
};
