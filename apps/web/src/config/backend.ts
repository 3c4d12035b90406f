import type { Provider } from "@diary/core/session";
import { DEFAULT_SITE_NAME } from "@diary/core/site/site-name";
import { SETTINGS_ID, type SiteSettings } from "@diary/core/site/site-settings";
import type { DiaryConfig } from "@diary/core/supabase";
import { createContext, use } from "react";

export interface Operator {
  email: string;
  name: string | undefined;
  address: string | undefined;
}

export interface BackendConfig extends DiaryConfig {
  siteName: string;
  operator: Operator;
  extensionUrl: string | undefined;
  pushKey: string | undefined;
  sendsMail: boolean;
  /** False for a Supabase project. */
  isOwnServer: boolean;
  /** Sign-in providers in the site's settings. The API of a Supabase project can list more. */
  providers: readonly Provider[];
  passwordSignIn: boolean;
}

export function toBackendConfig(settings: SiteSettings, origin: string): BackendConfig {
  const { apiUrl, contactEmail, extensionUrl, key, operatorAddress, operatorName, pushKey, sendsMail } =
    settings;
  const { passwordSignIn = true, providers = [], siteName = DEFAULT_SITE_NAME } = settings;
  return {
    // Default: the page's origin, because a proxy may have another address than the server.
    url: apiUrl ?? origin,
    key,
    siteName,
    operator: { email: contactEmail, name: operatorName, address: operatorAddress },
    extensionUrl,
    pushKey,
    sendsMail,
    isOwnServer: apiUrl === undefined,
    providers,
    passwordSignIn,
  };
}

export const BackendContext = createContext<BackendConfig | null>(null);

export function useBackendConfig(): BackendConfig {
  const config = use(BackendContext);
  if (config === null) throw new Error("No BackendContext");
  return config;
}

export function readBackendConfig(): BackendConfig {
  const text = document.getElementById(SETTINGS_ID)?.textContent;
  if (text === undefined) throw new Error("The page has no settings: the site was not configured.");
  return toBackendConfig(JSON.parse(text) as SiteSettings, location.origin);
}
