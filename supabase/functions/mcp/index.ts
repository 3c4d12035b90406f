/** Responds to assistants (Model Context Protocol) on hosted Supabase. A request contains the user's access token. */
import { respond, type Environment } from "./handler.ts";

declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (handle: (request: Request) => Promise<Response>) => void;
};

const environment = new Proxy({} as Environment, {
  get: (_, name: string) => Deno.env.get(name) ?? "",
});

Deno.serve((request) => respond(request, environment));
