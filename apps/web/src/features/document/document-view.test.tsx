import { expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { policyEn } from "../../content/policy.en.ts";
import { termEn } from "../../content/term.en.ts";
import { DocumentView } from "./document-view.tsx";

const nobody = { email: "hello@diary.example", name: undefined, address: undefined };
const text = () => document.body.textContent;

test("the operator is named with the address, and left out where nobody has said who it is", async () => {
  const named = { ...nobody, name: "Ume Sato", address: "1-2-3 Minato, Tokyo" };
  const screen = await render(<DocumentView document={policyEn} operator={named} />);
  expect(text()).toContain("The controller of your data is Ume Sato, 1-2-3 Minato, Tokyo.");
  await screen.rerender(<DocumentView document={policyEn} operator={{ ...named, address: undefined }} />);
  expect(text()).toContain("The controller of your data is Ume Sato.");
  await screen.rerender(<DocumentView document={policyEn} operator={nobody} />);
  expect(text()).not.toContain("The controller of your data is");
  expect(text()).not.toContain("{");
  await expect.element(screen.getByRole("link", { name: nobody.email }).first()).toBeVisible();
});

test("a clause of the terms has the anchor that a decision links to", async () => {
  await render(<DocumentView document={termEn} operator={nobody} />);
  expect(document.getElementById("harassment")?.textContent).toMatch(/^Hate or harassment: insulting/);
});
