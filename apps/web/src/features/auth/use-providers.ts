import { type Provider, providersQuery } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { useQuery } from "@tanstack/react-query";

import { useBackendConfig } from "../../config/backend.ts";
import { useHydratedValue } from "../../hydration/use-hydrated-value.tsx";

export function useProviders(): { providers: readonly Provider[]; isOwnServer: boolean } {
  const { isOwnServer, providers: named } = useBackendConfig();
  // Pages are prerendered without the operator's settings, so their HTML has no providers.
  const isHydrated = useHydratedValue(() => true, false);
  const listed = useQuery({
    ...providersQuery(useDiary()),
    enabled: isHydrated && !isOwnServer,
  });
  const unnamed = (listed.data ?? []).filter(({ id }) => named.every((provider) => provider.id !== id));
  return { providers: isHydrated ? [...unnamed, ...named] : [], isOwnServer };
}
