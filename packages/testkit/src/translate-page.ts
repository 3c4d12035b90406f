/**
 * Replaces texts with nested `<font>` elements, like Chrome's translation, until the returned function is called.
 * Uses no outer variables, because tests also run this code in browsers.
 */
export function translatePage(translate = (text: string) => text): () => void {
  const SKIPPED = "font, script, style, textarea, [translate=no]";
  const replace = (text: Text) => {
    if (text.data.trim() === "" || !text.isConnected || text.parentElement?.closest(SKIPPED)) return;
    const inner = document.createElement("font");
    inner.textContent = translate(text.data);
    const outer = document.createElement("font");
    outer.append(inner);
    text.replaceWith(outer);
  };
  const replaceIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) replace(text);
  };
  const changes = new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      for (const node of type === "childList" ? addedNodes : [target]) replaceIn(node);
    }
  });
  replaceIn(document.body);
  changes.observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => changes.disconnect();
}
