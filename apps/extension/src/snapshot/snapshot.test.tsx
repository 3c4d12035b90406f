import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { fromTree, showSnapshot, toTree } from "./snapshot.ts";
import { renderTree } from "./use-keep-snapshot.tsx";

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement("div");
  document.body.append(root);
});
afterEach(() => root.remove());

function Field({ initial = "" }: { initial?: string }) {
  const [text, setText] = useState(initial);
  return (
    <main>
      <select aria-label="Challenge" defaultValue="b">
        <option value="a">First</option>
        <option value="b">Second</option>
      </select>
      <svg viewBox="0 0 8 8">
        <path d="M0 0h8" />
      </svg>
      <textarea
        aria-label="Content"
        style={{ minHeight: "77px" }}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <output>{text}</output>
      <aside>{text.length} letters</aside>
    </main>
  );
}

const snapshot = () => renderTree(<Field />);
const field = () => page.getByRole("textbox", { name: "Content" });

test("a snapshot shows what was chosen, and its field has the focus and its size", async () => {
  showSnapshot(root, snapshot());
  await expect.element(page.getByLabelText("Challenge")).toHaveValue("b");
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveStyle({ minHeight: "77px" });
  expect(root.querySelector("path")).toBeInstanceOf(SVGPathElement);
});

test("what is stored is shown as the same elements, and text in it is never markup", () => {
  const tree = renderTree(<p title="a">{"<img src=x onerror=alert(1)>"}</p>);
  const shown = document.createElement("div");
  shown.append(...fromTree(JSON.parse(JSON.stringify(tree)) as typeof tree));
  expect(toTree(shown)).toEqual(tree);
  expect(shown.querySelector("img")).toBeNull();
  expect(shown.textContent).toBe("<img src=x onerror=alert(1)>");
});

test("what is typed into the snapshot goes into the app's field", async () => {
  const hydrate = showSnapshot(root, snapshot());
  await userEvent.keyboard("Typed early");
  flushSync(() => createRoot(root).render(<Field />));
  hydrate(() => expect.unreachable());
  await expect.element(field()).toHaveValue("Typed early");
  await expect.element(page.getByText("11 letters")).toBeVisible();
  expect(root.dataset).not.toHaveProperty("snapshot");
});

test("it goes behind what the app's field holds already", async () => {
  const hydrate = showSnapshot(root, snapshot());
  await userEvent.keyboard(" And more.");
  flushSync(() => createRoot(root).render(<Field initial="Written." />));
  hydrate(() => expect.unreachable());
  await expect.element(field()).toHaveValue("Written. And more.");
});

test("where the app has no field it is kept for the next one", async () => {
  const hydrate = showSnapshot(root, snapshot());
  await userEvent.keyboard("Typed early");
  flushSync(() => createRoot(root).render(<p>Waiting to be sent.</p>));
  const kept: string[] = [];
  hydrate((typed) => kept.push(typed));
  expect(kept).toEqual(["Typed early"]);
});
