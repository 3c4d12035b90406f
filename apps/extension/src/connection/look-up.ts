import { type LookUp, lookUpDiary } from "@diary/core/site/look-up-diary";

import { fetchPublicConfig } from "./public-config.ts";

export const lookUp = (address: string): Promise<LookUp> => lookUpDiary(address, fetchPublicConfig);
