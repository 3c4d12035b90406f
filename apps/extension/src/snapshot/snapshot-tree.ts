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
