import type { ProviderSettings, SignInProvider } from "./provider.ts";

export async function openProviders(settings: readonly ProviderSettings[]): Promise<SignInProvider[]> {
  if (settings.length === 0) return [];
  const { createOpenidProvider } = await import("./openid-provider.ts");
  const { createGithubProvider } = await import("./github-provider.ts");
  return settings.map((provider) =>
    provider.kind === "github" ? createGithubProvider(provider) : createOpenidProvider(provider),
  );
}
