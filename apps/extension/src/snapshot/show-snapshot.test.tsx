import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { captureSnapshot } from "./capture-snapshot.ts";
import { showSnapshot } from "./show-snapshot.ts";

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

/** A snapshot of what `Field` shows with this text. */
function snapshotOf(text: string): string {
  const app = createRoot(root);
  flushSync(() => app.render(<Field initial={text} />));
  const html = captureSnapshot(root);
  app.unmount();
  if (html === null) throw new Error("There is no snapshot.");
  return html;
}

const field = () => page.getByRole("textbox", { name: "Content" });

test("a snapshot shows what was chosen, and its field has the focus, its size and no text", async () => {
  showSnapshot(root, snapshotOf("A secret."));
  await expect.element(page.getByLabelText("Challenge")).toHaveValue("b");
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue("");
  await expect.element(field()).toHaveStyle({ minHeight: "77px" });
});

test("what is typed into the snapshot goes into the app's field", async () => {
  const hydrate = showSnapshot(root, snapshotOf(""));
  await userEvent.keyboard("Typed early");
  flushSync(() => createRoot(root).render(<Field />));
  hydrate(() => expect.unreachable());
  await expect.element(field()).toHaveValue("Typed early");
  await expect.element(page.getByText("11 letters")).toBeVisible();
  expect(root.dataset).not.toHaveProperty("snapshot");
});

test("it goes behind what the app's field holds already", async () => {
  const hydrate = showSnapshot(root, snapshotOf(""));
  await userEvent.keyboard(" And more.");
  flushSync(() => createRoot(root).render(<Field initial="Written." />));
  hydrate(() => expect.unreachable());
  await expect.element(field()).toHaveValue("Written. And more.");
});

test("where the app has no field it is kept for the next one", async () => {
  const hydrate = showSnapshot(root, snapshotOf(""));
  await userEvent.keyboard("Typed early");
  flushSync(() => createRoot(root).render(<p>On its way.</p>));
  const kept: string[] = [];
  hydrate((typed) => kept.push(typed));
  expect(kept).toEqual(["Typed early"]);
});

test("what is below the edge of a popup is left out, however far somebody has scrolled", async () => {
  root.innerHTML = `<main>
    <select><option>Chosen</option></select>
    <ul style="padding: 0; line-height: 200px"><li>First</li><li>Second</li><li>Third</li><li>Fourth</li></ul>
    <p>Below</p>
  </main>`;
  document.body.style.minHeight = "5000px";
  window.scrollTo(0, 2000);
  const html = captureSnapshot(root);
  document.body.style.minHeight = "";
  root.innerHTML = html ?? "";
  for (const name of ["Chosen", "First", "Second", "Third"]) {
    await expect.element(page.getByText(name)).toBeInTheDocument();
  }
  await expect.element(page.getByText("Fourth")).not.toBeInTheDocument();
  await expect.element(page.getByText("Below")).not.toBeInTheDocument();
});

test("a text that waits or was refused is not in the snapshot, and its place is", () => {
  root.innerHTML = `<main><p>Kept in this browser.</p><p dir="auto" style="line-height: 50px">A secret.<br>Two lines.</p></main>`;
  showSnapshot(root, captureSnapshot(root) ?? "");
  const [words, text] = root.querySelectorAll("p");
  expect(words?.textContent).toBe("Kept in this browser.");
  expect(text?.textContent).toBe("");
  expect(text?.offsetHeight).toBe(100);
});

test("there is no snapshot while a dialog is in front", () => {
  root.innerHTML = "<main>Behind</main><div role='dialog'>COMPLETED</div>";
  expect(captureSnapshot(root)).toBeNull();
});
