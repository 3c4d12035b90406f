import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { policy as policyEn } from "../../words/en/content/policy.ts";
import { term as termEn } from "../../words/en/content/term.ts";
import { policy as policyJa } from "../../words/ja/content/policy.ts";
import { DocumentView } from "./document-view.tsx";

import "../../styles.css";

const unnamedOperator = { email: "hello@diary.example", name: undefined, address: undefined };
const text = () => document.body.textContent;

test("a document names the operator and the address if the settings contain them", async () => {
  const named = { ...unnamedOperator, name: "Ume Sato", address: "1-2-3 Minato, Tokyo" };
  const screen = await render(<DocumentView document={policyEn} operator={named} />, {
    wrapper: MemoryRouter,
  });
  expect(text()).toContain("The controller of your data is Ume Sato, 1-2-3 Minato, Tokyo.");
  await screen.rerender(<DocumentView document={policyEn} operator={{ ...named, address: undefined }} />);
  expect(text()).toContain("The controller of your data is Ume Sato.");
  await screen.rerender(<DocumentView document={policyEn} operator={unnamedOperator} />);
  expect(text()).not.toContain("The controller of your data is");
  expect(text()).not.toContain("{");
  await expect.element(screen.getByRole("link", { name: unnamedOperator.email }).first()).toBeVisible();
});

test("a clause of the terms has an anchor for the links of decisions", async () => {
  await render(<DocumentView document={termEn} operator={unnamedOperator} />, { wrapper: MemoryRouter });
  expect(document.getElementById("harassment")?.textContent).toMatch(/^Hate or harassment: insulting/);
});

test("on a phone, the Japanese title breaks between two words", async () => {
  await page.viewport(360, 740);
  const screen = await render(
    <div lang="ja" className="px-edge">
      <DocumentView document={policyJa} operator={unnamedOperator} />
    </div>,
    { wrapper: MemoryRouter },
  );
  const title = screen.getByRole("heading", { level: 1 }).element().firstChild!;
  const isOneLine = (from: number, to: number) => {
    const range = document.createRange();
    range.setStart(title, from);
    range.setEnd(title, to);
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size === 1;
  };
  const end = "プライバシー".length;
  expect(title.textContent).toHaveLength("プライバシーポリシー".length + 1);
  expect([isOneLine(0, end), isOneLine(end + 1, title.textContent!.length)]).toEqual([true, true]);
});
