import { respondToAssistant } from "../../../packages/core/src/mcp/index.ts";

/** Supabase sets the first two variables, the operator sets the last. */
export type Environment = Record<"SUPABASE_URL" | "SUPABASE_ANON_KEY" | "SITE_URL", string>;

export function respond(
  request: Request,
  { SITE_URL, SUPABASE_ANON_KEY, SUPABASE_URL }: Environment,
): Promise<Response> {
  return respondToAssistant(request, {
    api: { url: SUPABASE_URL, key: SUPABASE_ANON_KEY },
    siteUrl: SITE_URL,
    version: "hosted",
  });
}
