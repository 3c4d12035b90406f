import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { useToast } from "@diary/ui/toast";

import { useCopy } from "../../copy/copy-context.ts";
import { storedEntries } from "../../storage/extension-store.ts";
import { isLocalData, isUnsent } from "../../storage/local-data.ts";
import { removeStored } from "../../storage/local.ts";

/** Everything that was kept for convenience, gone. Who is signed in stays: that is what "Sign out" is for. */
export function LocalData() {
  const copy = useCopy();
  const dialogs = useDialogs();
  const toast = useToast();

  async function remove() {
    const stored = (await storedEntries()).filter(([key]) => isLocalData(key));
    // Whoever's they are: of a person whose session ended by itself as well.
    const unsent = stored.filter(isUnsent).length;
    const sure = await dialogs.confirm({
      title: copy.deleteTitle,
      message: unsent === 0 ? copy.nothingUnsent : copy.unsent(unsent),
      ok: copy.deleteData,
      tone: "danger",
    });
    if (!sure) return;
    await removeStored(...stored.map(([key]) => key));
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
