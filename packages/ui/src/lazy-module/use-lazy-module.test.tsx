import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";

import { useLazyModule } from "./use-lazy-module.ts";

test("after a failure, a new attempt isn't shown as failed before it fails itself", async () => {
  const attempts: PromiseWithResolvers<string>[] = [];
  const load = vi.fn<() => Promise<string>>(() => {
    attempts.push(Promise.withResolvers<string>());
    return attempts.at(-1)!.promise;
  });
  const shown: string[] = [];
  function Part({ wanted }: { readonly wanted: number | undefined }) {
    const { status } = useLazyModule(load, wanted);
    shown.push(status);
    return <p>{status}</p>;
  }
  const screen = await render(<Part wanted={0} />);
  attempts[0]!.reject(new Error("offline"));
  await expect.element(screen.getByText("failed")).toBeVisible();
  await screen.rerender(<Part wanted={undefined} />);
  shown.length = 0;
  await screen.rerender(<Part wanted={0} />);
  expect(load).toHaveBeenCalledTimes(2);
  expect(shown).not.toContain("failed");
  attempts[1]!.reject(new Error("offline"));
  await expect.element(screen.getByText("failed")).toBeVisible();
});

test.each(["pointerdown", "keydown"])(
  "the first %s loads a module that isn't needed yet, and a failure isn't shown",
  async (sign) => {
    const loaded = Promise.withResolvers<string>();
    const load = vi.fn<() => Promise<string>>(() => loaded.promise);
    function Part() {
      return <p>{useLazyModule(load, undefined).status}</p>;
    }
    const screen = await render(<Part />);
    expect(load).not.toHaveBeenCalled();
    dispatchEvent(new Event(sign));
    expect(load).toHaveBeenCalledOnce();
    loaded.reject(new Error("offline"));
    await new Promise(requestAnimationFrame);
    await expect.element(screen.getByText("away")).toBeVisible();
    load.mockResolvedValue("module");
    dispatchEvent(new Event(sign === "keydown" ? "pointerdown" : "keydown"));
    await expect.element(screen.getByText("ready")).toBeVisible();
  },
);
