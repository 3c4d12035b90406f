import { ExpiringStore } from "./expiring-store.ts";
import type { SignUpMetadata } from "./identities.ts";
import type { ProviderIdentity, SignInProvider, SignInSecrets } from "./provider.ts";

export const FLOW_LIFE_S = 600;
const CODE_LIFE_S = 300;

/** Unfinished sign-in: the provider has not returned the user yet. */
interface Flow {
  provider: SignInProvider;
  secrets: SignInSecrets;
  browser: string;
  redirectTo: URL;
  challenge: string;
  metadata: SignUpMetadata;
}

/** Finished sign-in: the page can exchange a code for a session. */
interface Grant {
  userId: string;
  provider: string;
  challenge: string;
  link: ProviderIdentity | undefined;
}

/** Kept in memory: a stop of the server ends the sign-ins in progress. */
export class ProviderSignIns {
  readonly providers: readonly SignInProvider[];
  readonly siteUrl: string;
  readonly flows = new ExpiringStore<Flow>(FLOW_LIFE_S * 1000);
  readonly grants = new ExpiringStore<Grant>(CODE_LIFE_S * 1000);
  /** Identities by session. They are linked after the code of the second factor, which only the owner has. */
  readonly links = new ExpiringStore<ProviderIdentity>(FLOW_LIFE_S * 1000);

  constructor(providers: readonly SignInProvider[], siteUrl: string) {
    this.providers = providers;
    this.siteUrl = siteUrl;
  }

  get callbackUrl(): string {
    return `${this.siteUrl}/auth/v1/callback`;
  }

  clear(): void {
    for (const store of [this.flows, this.grants, this.links]) store.clear();
  }
}
