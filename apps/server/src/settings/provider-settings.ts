import type { ProviderSettings } from "../auth/provider/provider.ts";
import { isLoopbackUrl } from "../protocol/client-address.ts";
import { StartError } from "../start-error.ts";
import type { Variables } from "./variables.ts";

export function parseProviders(variables: Variables): ProviderSettings[] {
  const issuer = parseIssuer(variables);
  const found: (ProviderSettings | undefined)[] = [
    issuer === undefined
      ? undefined
      : parseProvider(variables, "OIDC", {
          kind: "openid",
          // Contains the issuer, because another issuer can use the same subjects for other users.
          id: `custom:${issuer.replace(/^https?:\/\//, "")}`,
          name: variables.text("OIDC_NAME") ?? new URL(issuer).host,
          issuer,
        }),
    parseProvider(variables, "GOOGLE", {
      kind: "openid",
      id: "google",
      name: "Google",
      issuer: "https://accounts.google.com",
    }),
    parseProvider(variables, "GITHUB", {
      kind: "github",
      id: "github",
      name: "GitHub",
      issuer: "https://github.com",
    }),
  ];
  return found.filter((provider) => provider !== undefined);
}

function parseIssuer(variables: Variables): string | undefined {
  const issuer = variables.url("OIDC_ISSUER", ["https:", "http:"]);
  if (issuer?.startsWith("http:") === true && !isLoopbackUrl(issuer))
    throw new StartError("OIDC_ISSUER must begin with https://, except on this machine.");
  if (issuer !== undefined) return issuer;
  const stray = ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"].find(
    (name) => variables.text(name) !== undefined,
  );
  if (stray !== undefined) throw new StartError(`${stray} is set, but OIDC_ISSUER is missing.`);
  return undefined;
}

function parseProvider(
  variables: Variables,
  prefix: "OIDC" | "GOOGLE" | "GITHUB",
  provider: Pick<ProviderSettings, "kind" | "id" | "name" | "issuer">,
): ProviderSettings | undefined {
  const names = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`] as const;
  const [clientId, clientSecret] = names.map((name) => variables.text(name));
  if (clientId !== undefined && clientSecret !== undefined) return { ...provider, clientId, clientSecret };
  if (clientId === undefined && clientSecret === undefined && prefix !== "OIDC") return undefined;
  const [id, secret] = names;
  throw new StartError(`${clientId === undefined ? id : secret} is missing.`);
}
