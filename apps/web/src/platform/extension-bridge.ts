import { createPageBridge } from "@diary/core/session-sync";

import { extensionHost } from "./extension-host.ts";

/** The browser extension, where one is installed: it shares its session with the site. */
export const extensionBridge = createPageBridge(extensionHost);
