import { isAppError } from "@diary/core/errors";
import { createQueryClient } from "@diary/core/query";
import { clearCacheOnUserChange } from "@diary/core/session";
import { createDiaryClient, DiaryProvider, type DiaryClient } from "@diary/core/supabase";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";

import { useServices, type Services } from "./services.ts";

interface Data {
  diary: DiaryClient;
  queries: QueryClient;
}

/** The specification requires this log, although the page shows an error message, too. */
function logLoadError(error: Error) {
  console.error(`Loading failed (${isAppError(error) ? error.code : error.name}):`, error);
}

const made = new WeakMap<Services, Data>();

function dataOf(services: Services): Data {
  const known = made.get(services);
  if (known) return known;
  const { auth, backend, platform } = services;
  const queries = createQueryClient({ onLoadError: logLoadError });
  clearCacheOnUserChange(queries, auth);
  services.retries.add(() => void queries.resetQueries());
  const data = { diary: createDiaryClient(backend, platform, auth), queries };
  made.set(services, data);
  return data;
}

export const queriesOf = (services: Services): QueryClient | undefined => made.get(services)?.queries;

/** Wraps only pages and parts that need data, so other pages don't load this code. */
export function DataProvider({ children }: { children: ReactNode }) {
  const { diary, queries } = dataOf(useServices());
  return (
    <QueryClientProvider client={queries}>
      <DiaryProvider client={diary}>{children}</DiaryProvider>
    </QueryClientProvider>
  );
}

export function withDataProvider<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function PartWithData(props: Props) {
    return (
      <DataProvider>
        <Part {...props} />
      </DataProvider>
    );
  };
}
