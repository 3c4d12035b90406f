import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { render, type RenderResult } from "vitest-browser-react";
import { userEvent } from "vitest/browser";

import { uiTables } from "../words/ja.ts";
import { translateWith, WordsContext } from "../words/words.ts";
import { ToastProvider, useToast } from "./toast.tsx";

function Register() {
  const show = useToast();
  return <button onClick={() => show({ message: "Registered successfully!" })}>Register!</button>;
}

async function showToast() {
  const screen = await render(
    <ToastProvider>
      <Register />
    </ToastProvider>,
  );
  return pressAtFixedTime(screen, "Register!");
}

/** Clicks and retries of locators advance fake timers, an element's click doesn't. */
async function pressAtFixedTime(screen: RenderResult, name: string) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const toast = screen.getByRole("listitem");
  const press = () => (screen.getByRole("button", { name }).element() as HTMLElement).click();
  press();
  for (let frames = 0; frames < 100 && toast.query() === null; frames += 1) await pass(0);
  return { press, screen, toast };
}

async function pass(ms: number) {
  vi.advanceTimersByTime(ms);
  await new Promise(requestAnimationFrame);
}

test("a toast closes after 6000 ms", async () => {
  const { toast } = await showToast();
  await pass(5999);
  expect(toast.query()).not.toBeNull();
  await pass(1);
  await expect.element(toast).not.toBeInTheDocument();
});

test("a Japanese page names the list of toasts in Japanese", async () => {
  const screen = await render(
    <WordsContext value={translateWith(uiTables)}>
      <ToastProvider>
        <Register />
      </ToastProvider>
    </WordsContext>,
  );
  await screen.getByRole("button", { name: "Register!" }).click();
  await expect.element(screen.getByRole("region", { name: "通知（F8）" })).toBeInTheDocument();
});

test("a toast stays open while the pointer is on it", async () => {
  const { screen, toast } = await showToast();
  await toast.hover();
  await pass(60_000);
  expect(toast.query()).not.toBeNull();
  await userEvent.hover(screen.getByRole("button", { name: "Register!" }));
  await pass(6000);
  await expect.element(toast).not.toBeInTheDocument();
});

test("a toast stays open while it has the focus", { tags: "extended" }, async () => {
  const { screen, toast } = await showToast();
  screen.getByRole("button", { name: "Close" }).element().focus();
  await pass(60_000);
  expect(toast.query()).not.toBeNull();
  screen.getByRole("button", { name: "Register!" }).element().focus();
  await pass(6000);
  await expect.element(toast).not.toBeInTheDocument();
});

test("a repeated message restarts the toast's time", async () => {
  const { press, screen, toast } = await showToast();
  await pass(4000);
  press();
  await pass(0);
  expect(screen.getByRole("listitem").elements()).toHaveLength(1);
  await pass(5999);
  expect(toast.query()).not.toBeNull();
});

const KEPT = "Kept on this device.";

function Deliver() {
  const show = useToast();
  return (
    <>
      <button onClick={() => show({ message: KEPT })}>Operation</button>
      <button onClick={() => show({ message: "Registered successfully!", replaces: [KEPT] })}>Send</button>
    </>
  );
}

test("a new toast removes the toast with the message that it replaces", async () => {
  const screen = await render(
    <ToastProvider>
      <Deliver />
    </ToastProvider>,
  );
  await screen.getByRole("button", { name: "Operation" }).click();
  await expect.element(screen.getByRole("listitem")).toHaveTextContent(KEPT);
  await screen.getByRole("button", { name: "Send" }).click();
  await expect.element(screen.getByText("Registered successfully!").first()).toBeVisible();
  await expect.element(screen.getByRole("listitem")).toHaveTextContent("Registered successfully!");
});

function Welcome() {
  const show = useToast();
  return <button onClick={() => show({ message: "SignUp Success", isWelcome: true })}>Sign Up</button>;
}

test("the next toast replaces a welcome", async () => {
  const screen = await render(
    <ToastProvider>
      <Welcome />
      <Register />
    </ToastProvider>,
  );
  await screen.getByRole("button", { name: "Sign Up" }).click();
  await expect.element(screen.getByRole("listitem")).toHaveTextContent("SignUp Success");
  await screen.getByRole("button", { name: "Register!" }).click();
  await expect.element(screen.getByRole("listitem")).toHaveTextContent("Registered successfully!");
});

function Pages({ shownOn }: { readonly shownOn: "arrival" | "press" }) {
  const [path, setPath] = useState("/form");
  return (
    <ToastProvider page={path}>
      <Register />
      <Go onPage={setPath} isRegistering={shownOn === "arrival"} />
    </ToastProvider>
  );
}

function Go({ isRegistering, onPage }: { isRegistering: boolean; onPage: (page: string) => void }) {
  const show = useToast();
  const go = () => {
    if (isRegistering) show({ message: "Registered successfully!" });
    onPage("/mypage");
  };
  return <button onClick={go}>Go</button>;
}

test("a toast closes when the user goes to another page", async () => {
  const screen = await render(<Pages shownOn="press" />);
  await screen.getByRole("button", { name: "Register!" }).click();
  await expect.element(screen.getByRole("listitem")).toBeInTheDocument();
  await screen.getByRole("button", { name: "Go" }).click();
  await expect.element(screen.getByRole("listitem")).not.toBeInTheDocument();
});

test("a toast stays open on the page that its own action opens", async () => {
  const screen = await render(<Pages shownOn="arrival" />);
  await screen.getByRole("button", { name: "Go" }).click();
  await expect.element(screen.getByRole("listitem")).toHaveTextContent("Registered successfully!");
  await new Promise((passed) => setTimeout(passed, 200));
  await expect.element(screen.getByRole("listitem")).toBeInTheDocument();
});

test("a swipe to the left closes a toast", async () => {
  const screen = await render(
    <ToastProvider>
      <Register />
    </ToastProvider>,
  );
  await screen.getByRole("button", { name: "Register!" }).click();
  await expect.element(screen.getByRole("listitem")).toBeInTheDocument();
  const toast = screen.getByRole("listitem").element();
  vi.spyOn(toast, "setPointerCapture").mockReturnValue();
  const at = (type: string, clientX: number) =>
    toast.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerType: "touch", button: 0, clientX, clientY: 700 }),
    );
  at("pointerdown", 300);
  for (const x of [280, 240, 200]) at("pointermove", x);
  at("pointerup", 200);
  await expect.element(screen.getByRole("listitem")).not.toBeInTheDocument();
});

const undone = vi.fn<() => void>();

function Remove({ tone }: { tone?: "danger" }) {
  const show = useToast();
  const action = { label: "Undo", onSelect: undone };
  return <button onClick={() => show({ message: "Note removed", tone, action })}>Remove</button>;
}

async function showWithButton(tone?: "danger") {
  undone.mockClear();
  return render(
    <ToastProvider>
      <Remove {...(tone && { tone })} />
    </ToastProvider>,
  );
}

test("a toast with a button stays open twice as long, so the user can press it", async () => {
  const { toast } = await pressAtFixedTime(await showWithButton(), "Remove");
  await pass(11_999);
  expect(toast.query()).not.toBeNull();
  await pass(1);
  await expect.element(toast).not.toBeInTheDocument();
  expect(undone).not.toHaveBeenCalled();
});

test("a press on the button of a toast runs its action once and closes the toast", async () => {
  const screen = await showWithButton();
  await screen.getByRole("button", { name: "Remove" }).click();
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.element(screen.getByRole("listitem")).not.toBeInTheDocument();
  expect(undone).toHaveBeenCalledOnce();
});

test.each([
  ["an error interrupts", "danger", "assertive"],
  ["a success doesn't interrupt", undefined, "polite"],
] as const)("%s what a screen reader says", async (_, tone, live) => {
  const screen = await showWithButton(tone);
  await screen.getByRole("button", { name: "Remove" }).click();
  await expect.element(screen.getByRole("status")).toHaveAttribute("aria-live", live);
});
