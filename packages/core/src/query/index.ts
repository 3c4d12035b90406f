export { createQueryClient } from "./query-client.ts";
