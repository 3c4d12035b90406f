export { earliestYear, summarizeYear, type Year, type YearCount } from "./rules.ts";
export { onThisDayQuery, yearQuery } from "./queries.ts";
