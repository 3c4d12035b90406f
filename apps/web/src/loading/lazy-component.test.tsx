import { StrictMode, Suspense, type ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";

import { FailedDialog, lazyComponent } from "./lazy-component.tsx";

const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
const MESSAGE = "Part of this page could not be loaded.";

function failing(text: string) {
  let load: () => Promise<{ default: () => ReactNode }> = missing;
  const repair = () => {
    load = () => Promise.resolve({ default: () => <p>{text}</p> });
  };
  return { load: () => load(), repair };
}

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  // The server doesn't respond, so the page isn't reloaded.
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
});

const open = (content: ReactNode) =>
  render(
    <StrictMode>
      <main>
        <h1>Today</h1>
        <Suspense>{content}</Suspense>
      </main>
    </StrictMode>,
  );

test("a message replaces a part that can't be loaded, and the other parts are shown", async () => {
  const news = failing("Two likes");
  const News = lazyComponent(news.load);
  const page = await open(<News />);
  await expect.element(page.getByRole("alert").getByText(MESSAGE)).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("alert").getByText(MESSAGE)).toBeVisible();
  news.repair();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Two likes")).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("a part that can't be loaded offline is loaded when the browser is online again", async () => {
  const news = failing("Two likes");
  const News = lazyComponent(news.load);
  const page = await open(<News />);
  await expect.element(page.getByRole("alert").getByText(MESSAGE)).toBeVisible();
  news.repair();
  window.dispatchEvent(new Event("online"));
  await expect.element(page.getByText("Two likes")).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("a part that is still missing when the browser is online again doesn't reload the page", async () => {
  const { load } = failing("Two likes");
  const News = lazyComponent(load);
  const page = await open(<News />);
  await expect.element(page.getByRole("alert").getByText(MESSAGE)).toBeVisible();
  const request = vi.spyOn(globalThis, "fetch").mockClear();
  vi.mocked(console.error).mockClear();
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  await expect.element(page.getByRole("alert").getByText(MESSAGE)).toBeVisible();
  expect(request).not.toHaveBeenCalled();
});

test("a message replaces a part that throws", { tags: "extended" }, async () => {
  let isBroken = true;
  const Broken = lazyComponent(() =>
    Promise.resolve({
      default() {
        if (isBroken) throw new Error("broken");
        return <p>Two likes</p>;
      },
    }),
  );
  const page = await open(<Broken />);
  await expect.element(page.getByRole("alert").getByText(MESSAGE)).toBeVisible();
  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Two likes")).toBeVisible();
});

test(
  "if a dialog can't be loaded, the message appears when the dialog is opened",
  { tags: "extended" },
  async () => {
    const { load, repair } = failing("Rest days");
    const RestDays = lazyComponent<{ open: boolean }>(load, FailedDialog);
    const page = await open(<RestDays open={false} />);
    await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
    await expect.element(page.getByText(MESSAGE)).not.toBeInTheDocument();
    await page.rerender(
      <StrictMode>
        <main>
          <h1>Today</h1>
          <Suspense>
            <RestDays open />
          </Suspense>
        </main>
      </StrictMode>,
    );
    await expect.element(page.getByText(MESSAGE)).toBeVisible();
    repair();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("Rest days")).toBeVisible();
  },
);
