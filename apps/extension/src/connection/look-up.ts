import { type LookUp, lookUpDiary } from "@diary/core/site/look-up-diary";

import { fetchPublicConfig } from "./public-config.ts";

/** Sends no key and no text. */
export const lookUp = (address: string): Promise<LookUp> => lookUpDiary(address, fetchPublicConfig);
