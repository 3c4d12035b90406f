import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { useToast } from "@diary/ui/toast";

import { storedKeys } from "../../storage/extension-store.ts";
import { isLocalData } from "../../storage/local-data.ts";
import { removeStored } from "../../storage/local.ts";
import { optionsCopy as copy } from "./copy.ts";
import { useUnsent } from "./use-unsent.ts";

/** Everything that was kept for convenience, gone. Who is signed in stays: that is what "Sign out" is for. */
export function LocalData() {
  const unsent = useUnsent();
  const dialogs = useDialogs();
  const toast = useToast();

  async function remove() {
    const sure = await dialogs.confirm({
      title: copy.deleteTitle,
      message: unsent === 0 ? copy.nothingUnsent : copy.unsent(unsent),
      ok: copy.deleteData,
      tone: "danger",
    });
    if (!sure) return;
    const keys = await storedKeys();
    await removeStored(...keys.filter(isLocalData));
    toast({ message: copy.deleted });
  }

  return (
    <div className="grid justify-items-start gap-3">
      <p>{copy.dataText}</p>
      <Button variant="danger" onClick={() => void remove()}>
        {copy.deleteData}
      </Button>
    </div>
  );
}
