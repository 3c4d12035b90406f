import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";

import "../styles.css";
import { DraftLoadingBoundary } from "./draft-loading-boundary.tsx";

const form = <input aria-label="Content" />;

test("a form appears after its draft has loaded, and `onShown` is called once", async () => {
  const onShown = vi.fn<() => void>();
  const screen = await render(
    <DraftLoadingBoundary isLoading skeleton="Now Loading..." onShown={onShown}>
      {form}
    </DraftLoadingBoundary>,
  );
  await expect.element(screen.getByText("Now Loading...")).toBeVisible();
  expect(document.querySelector("input")!.checkVisibility({ visibilityProperty: true })).toBe(false);
  expect(onShown).not.toHaveBeenCalled();
  for (const isLoading of [false, true]) {
    await screen.rerender(
      <DraftLoadingBoundary isLoading={isLoading} skeleton="Now Loading..." onShown={onShown}>
        {form}
      </DraftLoadingBoundary>,
    );
    await expect.element(screen.getByLabelText("Content")).toBeVisible();
    expect(screen.getByText("Now Loading...").query()).toBeNull();
  }
  expect(onShown).toHaveBeenCalledOnce();
});

test("a form is shown without its draft if storage doesn't respond", async () => {
  const screen = await render(<DraftLoadingBoundary isLoading>{form}</DraftLoadingBoundary>);
  await expect.element(screen.getByLabelText("Content")).toBeVisible();
});
