/** Sends reminders, weekly mails and nudges on hosted Supabase. The database calls it each minute if any are due. */
import { respond, type Environment } from "./handler.ts";

declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (handle: (request: Request) => Promise<Response>) => void;
};

const environment = new Proxy({} as Environment, {
  get: (_, name: string) => Deno.env.get(name) ?? "",
});

Deno.serve((request) => respond(request, environment));
