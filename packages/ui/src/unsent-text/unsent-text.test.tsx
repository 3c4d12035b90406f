import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";

import { ToastProvider } from "../toast/toast.tsx";
import { UnsentText, type UnsentTextMove } from "./unsent-text.tsx";

const onMove = vi.fn<UnsentTextMove["onMove"]>();
const challenges = [
  { challenge_id: "one", title: "Read" },
  { challenge_id: "two", title: "Run" },
];

async function open(move: Partial<UnsentTextMove> = {}, photoCount = 0) {
  onMove.mockClear();
  return render(
    <ToastProvider>
      <UnsentText
        title="Read · draft"
        text="Chapter one."
        photoCount={photoCount}
        move={{ challenges, min: "2026-11-01", max: "2026-11-30", onMove, ...move }}
      />
    </ToastProvider>,
  );
}

test("a text is moved to the chosen challenge and date, first to the latest date", async () => {
  const screen = await open();
  const toggle = screen.getByRole("button", { name: "Move", exact: true });
  await expect.element(toggle).toHaveAttribute("aria-expanded", "false");
  await toggle.click();
  await expect.element(toggle).toHaveAttribute("aria-expanded", "true");
  const [move, date] = [
    screen.getByRole("button", { name: "Move and open" }),
    screen.getByLabelText("To date"),
  ];
  await expect.element(date).toHaveValue("2026-11-30");
  await screen.getByRole("combobox", { name: "To challenge" }).selectOptions("Run");
  for (const outside of ["2026-12-01", "2026-10-31", ""]) {
    await date.fill(outside);
    await expect.element(move).toBeDisabled();
  }
  await date.fill("2026-11-01");
  await move.click();
  expect(onMove.mock.calls).toEqual([["two", "2026-11-01"]]);
  await toggle.click();
  await expect.element(move).not.toBeInTheDocument();
});

test("a text can't be moved if its author has no other challenge", async () => {
  const screen = await open({ challenges: [] }, 2);
  await expect.element(screen.getByText("2 photos")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Copy" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Move", exact: true })).not.toBeInTheDocument();
});

test.each([
  ["is copied", () => Promise.resolve(), "Copied"],
  ["can't be copied", () => Promise.reject(new Error("denied")), "The text could not be copied."],
])("a message says that the text %s", async (_, write, message) => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockImplementation(write);
  const screen = await open();
  await screen.getByRole("button", { name: "Copy" }).click();
  await expect.element(screen.getByRole("listitem")).toHaveTextContent(message);
  expect(written).toHaveBeenCalledWith("Chapter one.");
});
