export * from "./rules.ts";
export { fetchRestDays, setRestDays } from "./repo.ts";
