/** Maps a text node to the element that replaces it in a translated page. */
const shownFor = new WeakMap<Node, Element>();
const used = new WeakSet<Element>();
let isFollowed = false;

/** Lets React work in translated pages: translators replace text nodes, and React throws when it removes these. */
export function followTranslation(): void {
  if (isFollowed) return;
  isFollowed = true;
  patchNode();
  const texts = new MutationObserver((records) => {
    for (const { target } of records) shownFor.get(target)?.replaceWith(target);
  });
  new MutationObserver((records) => {
    for (const record of records) {
      for (const removed of record.removedNodes) {
        const font = removed instanceof Text ? fontFor(record) : undefined;
        if (font === undefined) continue;
        used.add(font);
        shownFor.set(removed, font);
        texts.observe(removed, { characterData: true });
      }
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Finds the `<font>` that replaced a removed text. The translator adds it in the same step or just before. */
function fontFor({ addedNodes, nextSibling, previousSibling }: MutationRecord): Element | undefined {
  return [...addedNodes, previousSibling, nextSibling].find(
    (node): node is Element => node instanceof Element && node.localName === "font" && !used.has(node),
  );
}

/** Patches the functions that React calls with removed text nodes: they use the `<font>` instead. */
function patchNode(): void {
  // Each function is called with a node as `this`, below.
  // oxlint-disable-next-line typescript/unbound-method
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  Node.prototype.appendChild = function append<T extends Node>(this: Node, child: T): T {
    shownFor.get(child)?.remove();
    appendChild.call(this, child);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, child: T, next: Node | null): T {
    shownFor.get(child)?.remove();
    insertBefore.call(this, child, next && shownNodeOf(next, this));
    return child;
  };
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const shown = shownNodeOf(child, this);
    if (shown !== null) removeChild.call(this, shown);
    return child;
  };
}

/** Returns the node itself or its translation, or null if the translator dropped the text. */
function shownNodeOf(node: Node, parent: Node): Node | null {
  if (node.parentNode === parent) return node;
  const font = shownFor.get(node);
  if (font?.parentNode === parent) return font;
  return node instanceof Text && node.parentNode === null ? null : node;
}
