import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { exportJWK, generateKeyPair } from "jose";
import { Provider } from "oidc-provider";

import type { ProviderSettings } from "../auth/provider/provider.ts";

export { openProviders } from "../auth/provider/open-providers.ts";

export interface OpenidUser {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
}

export interface TestOpenidProvider {
  settings: ProviderSettings;
  /** Null: the user presses Cancel. The ID token contains only `inToken`, and UserInfo all claims of the user. */
  signInAs: (user: OpenidUser | null, inToken?: Partial<OpenidUser>) => void;
  /** During `work`, closes all connections, or sends `page` like a network's login page or a maintenance page. */
  whileDown: <T>(work: () => Promise<T>, page?: string) => Promise<T>;
  close: () => Promise<void>;
}

export async function startOpenidProvider(options: {
  callbackUrl?: string;
  port?: number;
}): Promise<TestOpenidProvider & { setCallback: (url: string) => void }> {
  let user: OpenidUser | null = null;
  let claimsInToken: Partial<OpenidUser> = {};
  let outage: { page: string | undefined } | undefined;
  let respond: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  const server = createServer((request, response) => {
    if (outage === undefined) respond?.(request, response);
    else if (outage.page === undefined) request.socket.destroy();
    else response.writeHead(200, { "content-type": "text/html" }).end(outage.page);
  });
  await new Promise<void>((listening) => {
    server.listen(options.port ?? 0, "127.0.0.1", listening);
  });
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const signingKey = { ...(await exportJWK(privateKey)), use: "sig", alg: "RS256" };
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const settings: ProviderSettings = {
    kind: "openid",
    id: "custom:example",
    name: "Example",
    issuer,
    clientId: "diary",
    clientSecret: "a secret of the test: a+b/c",
  };

  function setCallback(callbackUrl: string): void {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: settings.clientId,
          client_secret: settings.clientSecret,
          redirect_uris: [callbackUrl],
          grant_types: ["authorization_code"],
          response_types: ["code"],
        },
      ],
      claims: { openid: ["sub"], email: ["email", "email_verified"] },
      conformIdTokenClaims: false,
      cookies: { keys: ["a key of the test"] },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      jwks: { keys: [signingKey] },
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, accountId) => ({
        accountId,
        claims: (use) => ({ ...(use === "id_token" ? claimsInToken : user), sub: accountId }),
      }),
    });
    const handle = provider.callback();
    respond = (request, response) => {
      if (request.url?.startsWith("/interaction/") === true) void interact(provider, request, response);
      else void handle(request, response);
    };
  }

  async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
    if (user === null) {
      await provider.interactionFinished(request, response, { error: "access_denied" });
      return;
    }
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId: user.sub, clientId: String(params["client_id"]) });
    grant.addOIDCScope("openid email");
    const login = { accountId: user.sub, remember: false };
    await provider.interactionFinished(request, response, {
      login,
      consent: { grantId: await grant.save() },
    });
  }

  if (options.callbackUrl !== undefined) setCallback(options.callbackUrl);
  return {
    settings,
    setCallback,
    signInAs: (next, inToken = {}) => {
      user = next;
      claimsInToken = inToken;
    },
    async whileDown(work, page) {
      outage = { page };
      try {
        return await work();
      } finally {
        outage = undefined;
      }
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => {
        server.close(closed);
      });
    },
  };
}
