export * from "./civil-date.ts";
export { weekStart } from "./week-start.ts";
