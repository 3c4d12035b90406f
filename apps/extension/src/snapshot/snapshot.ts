/**
 * What the popup looked like last: it is on the screen, and can be written in, while the app is still being loaded.
 * The app takes its place as soon as it has rendered the same thing itself.
 */
export interface PopupSnapshot {
  v: 4;
  /** Whom it was shown. */
  userId: string;
  /** Names the build: its styles are not those of another. */
  build: string;
  tree: SnapshotNode[];
  /** When the day that is shown ends, in milliseconds since 1970. */
  until: number;
  /** Where that is so, as `Date` has it. The name of the zone takes 25 ms to find out in a browser that has just started. */
  utcOffset: number;
}

/** The person, the moment and the build that a snapshot must fit. */
export interface Now {
  userId: string | undefined;
  build: string;
  now: number;
  utcOffset: number;
}

/** Whether what is stored can be shown: a snapshot of yesterday would invite to write into the wrong day. */
export function isSnapshotValid(
  stored: unknown,
  { build, now, userId, utcOffset }: Now,
): stored is PopupSnapshot {
  if (typeof stored !== "object" || stored === null) return false;
  const snapshot = stored as Partial<PopupSnapshot>;
  return (
    snapshot.v === 4 &&
    snapshot.userId === userId &&
    Array.isArray(snapshot.tree) &&
    snapshot.build === build &&
    snapshot.utcOffset === utcOffset &&
    now < (snapshot.until ?? 0)
  );
}

/**
 * The files of this page have their contents in their names, which makes them the name of the build. Its language is part
 * of it: other words are another page.
 */
export function buildOf(page: Document): string {
  const styles = page.querySelector("link[rel=stylesheet]")?.getAttribute("href") ?? "";
  return `${page.documentElement.dataset["app"] ?? ""} ${styles} ${navigator.language}`;
}

/** An element as it is stored: what `fromTree` makes is what `toTree` was given, without a word of markup in between. */
export type SnapshotNode =
  | string
  | {
      tag: string;
      /** Its namespace is SVG's. */
      svg?: true;
      attributes: Record<string, string>;
      children: SnapshotNode[];
    };

const SVG = "http://www.w3.org/2000/svg";

/** What is in an element. A choice that was made is a property, and becomes an attribute. */
export function toTree(parent: Element): SnapshotNode[] {
  return [...parent.childNodes].flatMap((node): SnapshotNode[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element)) return [];
    const attributes = Object.fromEntries(Array.from(node.attributes, ({ name, value }) => [name, value]));
    if (node instanceof HTMLOptionElement && node.selected) attributes["selected"] = "";
    const svg = node.namespaceURI === SVG ? ({ svg: true } as const) : {};
    return [{ tag: node.localName, ...svg, attributes, children: toTree(node) }];
  });
}

/** The nodes of a tree. */
export function fromTree(tree: readonly SnapshotNode[]): Node[] {
  return tree.map((node) => {
    if (typeof node === "string") return document.createTextNode(node);
    const element =
      node.svg === true ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
    for (const [name, value] of Object.entries(node.attributes)) {
      // The pages' policy lets scripts set styles one by one, and no attribute.
      if (name === "style" && "style" in element) element.style.cssText = value;
      else element.setAttribute(name, value);
    }
    element.append(...fromTree(node.children));
    return element;
  });
}

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
