export { createQueryClient, type QueryClientOptions } from "./query-client.ts";
