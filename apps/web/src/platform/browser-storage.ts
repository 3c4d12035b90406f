import { openStorage } from "./open-storage.ts";

/** Shared by the tabs of this browser, and kept. */
export const browserStorage = openStorage(() => localStorage);
