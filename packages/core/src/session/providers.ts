import { queryOptions } from "@tanstack/react-query";

import { AppError } from "../errors/index.ts";
import type { DiaryClient } from "../supabase/index.ts";

export interface Provider {
  id: string;
  name: string;
}

const NAMES: Readonly<Record<string, string>> = {
  azure: "Microsoft",
  github: "GitHub",
  gitlab: "GitLab",
  linkedin: "LinkedIn",
  linkedin_oidc: "LinkedIn",
  slack_oidc: "Slack",
  workos: "WorkOS",
};

const OTHERS = /^(email|phone|anonymous_users|web3.*)$/;

/** Reads the providers of a Supabase project. Providers of the embedded server are in the site's settings. */
export function providersQuery({ config, platform }: DiaryClient) {
  return queryOptions({
    queryKey: ["providers"],
    queryFn: async ({ signal }): Promise<Provider[]> => {
      const address = `${config.url}/auth/v1/settings`;
      const response = await platform.fetch(address, { headers: { apikey: config.key }, signal });
      if (!response.ok) throw new AppError("server");
      return providersIn(await response.json());
    },
    staleTime: Infinity,
    retry: false,
    meta: { optional: true },
  });
}

export function providersIn(settings: unknown): Provider[] {
  const { external } = (settings ?? {}) as { external?: Record<string, unknown> };
  return Object.entries(external ?? {})
    .filter(([id, isOn]) => isOn === true && !OTHERS.test(id))
    .map(([id]) => ({ id, name: nameOf(id) }));
}

function nameOf(id: string): string {
  const name = id.replace(/^custom:/, "");
  return NAMES[id] ?? name.charAt(0).toUpperCase() + name.slice(1);
}
