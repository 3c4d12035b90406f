import { OfflineNotice } from "../offline/offline-notice.tsx";
import { useQueryPersistence } from "../offline/use-query-persistence.ts";
import { withDataProvider } from "./data-provider.tsx";

/** What lets a page of data open without a network. */
function DeferredOffline() {
  useQueryPersistence();
  return <OfflineNotice />;
}

export default withDataProvider(DeferredOffline);
