export { useOnDemand, type OnDemand } from "./use-on-demand.ts";
