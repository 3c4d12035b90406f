/** Account at a provider. `subject` never changes, unlike the address. */
export interface ProviderIdentity {
  provider: string;
  subject: string;
  /** Undefined if the provider sends no address. */
  email: string | undefined;
  isVerified: boolean;
}

/** Values of one sign-in that only this server knows until the provider returns the user. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

export interface SignInProvider {
  id: string;
  name: string;
  /** Throws {@link ProviderUnavailable}. */
  authorizationUrl: (secrets: SignInSecrets, redirectUri: string, prompt?: string) => Promise<URL>;
  /** Redeems the code in the address that the provider opened. Throws {@link ProviderUnavailable} and other errors. */
  readIdentity: (address: URL, secrets: SignInSecrets) => Promise<ProviderIdentity>;
}

/** The provider does not respond, or responds with an error of its server. */
export class ProviderUnavailable extends Error {}

export interface ProviderSettings {
  kind: "openid" | "github";
  id: string;
  name: string;
  /** Address of an OpenID provider, or of GitHub. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}
