import * as openid from "openid-client";

import { asProviderFailure, PROVIDER_TIMEOUT_S } from "./provider-failure.ts";
import {
  type ProviderIdentity,
  type ProviderSettings,
  ProviderUnavailable,
  type SignInProvider,
} from "./provider.ts";

const METADATA_LIFE_MS = 3_600_000;

export function createOpenidProvider(settings: ProviderSettings): SignInProvider {
  const metadata = cachedMetadata(settings);
  return {
    id: settings.id,
    name: settings.name,
    async authorizationUrl({ nonce, state, verifier }, redirectUri, prompt) {
      const challenge = await openid.calculatePKCECodeChallenge(verifier);
      return openid.buildAuthorizationUrl(await metadata(), {
        redirect_uri: redirectUri,
        scope: "openid email",
        code_challenge: challenge,
        code_challenge_method: "S256",
        state,
        nonce,
        ...(prompt !== undefined && { prompt }),
      });
    },
    async readIdentity(address, { nonce, state, verifier }) {
      const config = await metadata();
      const tokens = await asProviderFailure(
        openid.authorizationCodeGrant(config, address, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        }),
      );
      const claims = tokens.claims()!;
      const { sub } = claims;
      // Many providers send the address only in the response of their UserInfo endpoint.
      const source: Claims = isComplete(claims)
        ? claims
        : await asProviderFailure(openid.fetchUserInfo(config, tokens.access_token, sub));
      return identityOf(settings.id, sub, source);
    },
  };
}

type Claims = Readonly<Record<string, unknown>>;

const isComplete = (claims: Claims) => "email" in claims && "email_verified" in claims;

/** Accepts `email_verified` only if it is `true`: some providers send a text, and the text "false" is truthy. */
function identityOf(provider: string, subject: string, claims: Claims): ProviderIdentity {
  const { email, email_verified } = claims;
  return {
    provider,
    subject,
    email: typeof email === "string" ? email : undefined,
    isVerified: email_verified === true,
  };
}

function cachedMetadata({ clientId, clientSecret, issuer }: ProviderSettings) {
  let known: { config: openid.Configuration; until: number } | undefined;
  const discover = (server: string) =>
    openid.discovery(new URL(server), clientId, {}, authenticationAny(clientSecret), {
      timeout: PROVIDER_TIMEOUT_S,
      // By default, the library trusts the connection and checks no signatures of ID tokens.
      execute: [
        openid.enableNonRepudiationChecks,
        ...(issuer.startsWith("http:") ? [openid.allowInsecureRequests] : []),
      ],
    });
  return async (): Promise<openid.Configuration> => {
    if (known !== undefined && known.until > performance.now()) return known.config;
    try {
      const config = await discover(issuer).catch((error: unknown) => {
        if (!isOtherIssuer(error)) throw error;
        // Some providers name themselves with a slash at the end, which operators leave out, or the reverse.
        return discover(issuer.endsWith("/") ? issuer.slice(0, -1) : `${issuer}/`);
      });
      known = { config, until: performance.now() + METADATA_LIFE_MS };
      return config;
    } catch (cause) {
      // During an outage of the provider, sign-ins continue with the previous metadata.
      if (known !== undefined) return known.config;
      throw new ProviderUnavailable("The provider's metadata can't be read.", { cause });
    }
  };
}

const isOtherIssuer = (error: unknown) =>
  (error as { code?: unknown }).code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED";

/** Sends the secret with HTTP Basic if the provider lists this method or no method, and in the body otherwise. */
function authenticationAny(secret: string): openid.ClientAuth {
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? basic : post)(server, client, body, headers);
  };
}
