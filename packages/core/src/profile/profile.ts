import type { Database } from "../supabase/index.ts";

/** A person as others see them, with the calendar they write by. */
export type Profile = Database["public"]["Tables"]["profile"]["Row"];
