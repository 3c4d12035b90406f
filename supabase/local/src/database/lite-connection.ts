import { PgliteConnection } from "@supabase/lite/pglite";

/**
 * What lite's two kinds of connection are made from. It exports only these, and each opens a database of its own, in a
 * way that this product replaces.
 */
export const LiteConnection = Object.getPrototypeOf(PgliteConnection) as typeof PgliteConnection;
