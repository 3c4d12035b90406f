import { defineUnlistedScript } from "wxt/utils/define-unlisted-script";

import { startEarly } from "../popup/start-early.ts";

/** The popup's first script (popup/index.html): everything else of the page is still on its way. */
export default defineUnlistedScript(() => {
  window.earlyStart = startEarly();
});
