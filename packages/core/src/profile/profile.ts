import type { Database } from "../supabase/index.ts";

/** A person as others see them. */
export type Profile = Database["public"]["Tables"]["profile"]["Row"];

/** The calendar that a person writes by; theirs alone to see. */
export type Setting = Database["public"]["Tables"]["setting"]["Row"];
