import * as openid from "openid-client";

import { asProviderFailure, PROVIDER_TIMEOUT_S } from "./provider-failure.ts";
import { type ProviderSettings, ProviderUnavailable, type SignInProvider } from "./provider.ts";

/** GitHub has no ID token: two requests return the account and its addresses. */
export function createGithubProvider(
  { clientId, clientSecret, id, issuer, name }: ProviderSettings,
  api = "https://api.github.com",
): SignInProvider {
  const config = new openid.Configuration(
    {
      issuer: `${issuer}/login/oauth`,
      authorization_endpoint: `${issuer}/login/oauth/authorize`,
      token_endpoint: `${issuer}/login/oauth/access_token`,
    },
    clientId,
    {},
    openid.ClientSecretPost(clientSecret),
  );
  config.timeout = PROVIDER_TIMEOUT_S;
  if (issuer.startsWith("http:")) openid.allowInsecureRequests(config);

  async function read(path: string, token: string): Promise<unknown> {
    const headers = new Headers({ accept: "application/vnd.github+json", "user-agent": "challenge-diary" });
    const response = await asProviderFailure(
      openid.fetchProtectedResource(config, token, new URL(api + path), "GET", null, headers),
    );
    if (response.status >= 500) throw new ProviderUnavailable(`GitHub responds ${response.status}.`);
    if (!response.ok) throw new Error(`GitHub responds ${response.status}.`);
    return asProviderFailure(response.json());
  }

  return {
    id,
    name,
    async authorizationUrl({ state, verifier }, redirectUri, prompt) {
      return openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: "read:user user:email",
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        ...(prompt !== undefined && { prompt: "select_account" }),
      });
    },
    async readIdentity(address, { state, verifier }) {
      const checks = { pkceCodeVerifier: verifier, expectedState: state };
      const { access_token: token } = await asProviderFailure(
        openid.authorizationCodeGrant(config, address, checks),
      );
      const { id: subject } = (await read("/user", token)) as { id?: unknown };
      if (typeof subject !== "number") throw new Error("GitHub's account has no id.");
      const listed = await read("/user/emails", token);
      const addresses = (Array.isArray(listed) ? listed : []) as GithubAddress[];
      const primary = addresses.find((one) => one.primary === true);
      return {
        provider: id,
        subject: String(subject),
        email: typeof primary?.email === "string" ? primary.email : undefined,
        isVerified: primary?.verified === true,
      };
    },
  };
}

interface GithubAddress {
  email?: unknown;
  primary?: unknown;
  verified?: unknown;
}
