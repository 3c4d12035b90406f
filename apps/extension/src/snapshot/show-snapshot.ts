import { fromTree, type SnapshotNode } from "./snapshot-tree.ts";

/** What to do once the app has rendered: it gets what was typed into the snapshot meanwhile. */
export type Hydrate = (keep: (typed: string) => void) => void;

/**
 * Shows a snapshot in `root` with the focus in its field. Its buttons do nothing (`data-snapshot` takes the
 * pointer from them): the app is there in the blink of an eye.
 */
export function showSnapshot(root: HTMLElement, tree: readonly SnapshotNode[]): Hydrate {
  root.replaceChildren(...fromTree(tree));
  root.dataset["snapshot"] = "";
  root.ariaBusy = "true";
  const painted = root.querySelector("textarea");
  painted?.focus();
  root.addEventListener("submit", noSubmit);

  return (keep) => {
    root.removeEventListener("submit", noSubmit);
    delete root.dataset["snapshot"];
    root.ariaBusy = null;
    const typed = painted?.value ?? "";
    if (typed === "") return;
    const field = root.querySelector("textarea");
    // The day turned out to be written, or somebody else is signed in: then it waits for the next field.
    if (field === null) keep(typed);
    else type(field, typed);
  };
}

function noSubmit(event: Event): void {
  event.preventDefault();
}

/** Types behind what is in the field, as a person does. */
function type(field: HTMLTextAreaElement, text: string): void {
  const value = field.value + text;
  // The prototype's own setter: React watches the one of the field, and would see no change.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, value);
  field.setSelectionRange(value.length, value.length);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
