import { StrictMode, Suspense, use, useState, type ReactNode } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { focusOnMount, Section } from "./page.tsx";

const never = new Promise<void>(() => undefined);

function Waiting({ isWaiting }: { isWaiting: boolean }) {
  if (isWaiting) use(never);
  return null;
}

function Part({ isWaiting, children }: { isWaiting: boolean; children: ReactNode }) {
  return (
    <>
      <button type="button">Elsewhere</button>
      <Suspense>
        {children}
        <Waiting isWaiting={isWaiting} />
      </Suspense>
    </>
  );
}

const PARTS = [
  ["field", <input key="field" aria-label="Words" ref={focusOnMount} />, "textbox"],
  [
    "section",
    <Section key="section" title="Earlier texts" takesFocus>
      {null}
    </Section>,
    "heading",
  ],
] as const;

test.each(PARTS)(
  "a %s that is hidden and shown again doesn't take the focus again",
  async (_, part, role) => {
    const screen = await render(<Part isWaiting={false}>{part}</Part>);
    const shown = screen.getByRole(role);
    await expect.element(shown).toHaveFocus();
    const element = shown.element();
    const elsewhere = screen.getByRole("button", { name: "Elsewhere" });
    elsewhere.element().focus();
    await screen.rerender(<Part isWaiting>{part}</Part>);
    await expect.poll(() => element.checkVisibility()).toBe(false);
    await screen.rerender(<Part isWaiting={false}>{part}</Part>);
    await expect.poll(() => element.checkVisibility()).toBe(true);
    await expect.element(elsewhere).toHaveFocus();
  },
);

function Fields() {
  const [step, setStep] = useState(1);
  return (
    <>
      <input key={step} aria-label={`Step ${step}`} ref={focusOnMount} />
      <button type="button" onClick={() => setStep(step + 1)}>
        Next
      </button>
    </>
  );
}

test("a new element takes the focus", async () => {
  const screen = await render(
    <StrictMode>
      <Fields />
    </StrictMode>,
  );
  await expect.element(screen.getByLabelText("Step 1")).toHaveFocus();
  await screen.getByRole("button", { name: "Next" }).click();
  await expect.element(screen.getByLabelText("Step 2")).toHaveFocus();
});
