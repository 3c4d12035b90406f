import { timeoutManager } from "@tanstack/react-query";

timeoutManager.setTimeoutProvider({
  setTimeout: (work, ms) => window.setTimeout(work, ms <= 2000 ? 0 : ms),
  clearTimeout: (timer?: number) => clearTimeout(timer),
  setInterval: (work, ms) => window.setInterval(work, ms),
  clearInterval: (timer?: number) => clearInterval(timer),
});
