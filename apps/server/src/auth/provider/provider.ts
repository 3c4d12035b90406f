/** `subject` never changes, unlike the address. */
export interface ProviderIdentity {
  provider: string;
  subject: string;
  email: string | undefined;
  isVerified: boolean;
}

/** Values that tie the provider's response to one sign-in. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

export interface SignInProvider {
  id: string;
  name: string;
  authorizationUrl: (secrets: SignInSecrets, redirectUri: string, prompt?: string) => Promise<URL>;
  readIdentity: (address: URL, secrets: SignInSecrets) => Promise<ProviderIdentity>;
}

export class ProviderUnavailable extends Error {}

export interface ProviderSettings {
  kind: "openid" | "github";
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}
