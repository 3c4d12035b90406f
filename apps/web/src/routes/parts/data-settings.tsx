import { useServices } from "../../app/services.ts";
import { AccessTokens } from "../../features/access-token/access-tokens.tsx";
import { DataExport } from "../../features/export/data-export.tsx";
import { DataImport } from "../../features/import/data-import.tsx";
import { useViewerToday } from "./use-viewer.ts";

export default function DataSettings({ userId }: { userId: string }) {
  const { backend } = useServices();
  const today = useViewerToday();
  return (
    <>
      <DataExport userId={userId} />
      <DataImport key={userId} userId={userId} today={today} />
      <AccessTokens userId={userId} backend={backend} />
    </>
  );
}
