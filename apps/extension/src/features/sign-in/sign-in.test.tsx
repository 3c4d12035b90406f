import { createQueryClient } from "@diary/core/query";
import { english, WordsContext } from "@diary/ui/words";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { currentServer } from "../../connection/current-server.ts";
import { addToInbox } from "../../storage/note-inbox.ts";
import { storeTyped } from "../../storage/typed-text.ts";
import { createTypedTexts } from "../../storage/typed-texts.ts";
import { stubSiteAccess } from "../../testing/site-access.ts";
import { browser } from "../../testing/story-browser.ts";
import { translate as japanese } from "../../words/ja.ts";
import { TypedTextsProvider } from "../parts/typed-texts.tsx";
import { SignIn } from "./sign-in.tsx";

import styles from "../../styles/extension.css?inline";

afterEach(() => fakeBrowser.reset());

async function open(respond: () => Promise<unknown>, translate = english) {
  const send = vi.spyOn(browser.runtime, "sendMessage").mockImplementation(respond);
  const screen = await render(
    <WordsContext value={translate}>
      <style>{styles}</style>
      <QueryClientProvider client={createQueryClient()}>
        <TypedTextsProvider value={createTypedTexts(new Set(), null)}>
          <SignIn />
        </TypedTextsProvider>
      </QueryClientProvider>
    </WordsContext>,
  );
  return { send, screen, submit: screen.getByRole("button", { name: "Sign In" }) };
}

const never = () => new Promise<never>(() => undefined);
const INCOMPLETE = "You must provide either an email or phone number and a password";
const signInsOf = (send: { mock: { calls: unknown[][] } }) =>
  send.mock.calls.filter(([request]) => (request as { type: string }).type === "auth:signIn");

test("the sign-in needs address and password, and focuses the address", async () => {
  const { screen, send, submit } = await open(async () => ({ kind: "signed-in" }));
  await expect.element(screen.getByLabelText("Email Address")).toHaveFocus();
  await userEvent.keyboard(" {Enter}");
  await expect.element(screen.getByRole("alert").getByText(INCOMPLETE)).toBeVisible();
  await screen.getByLabelText("Email Address").fill("mina@diary.example");
  await submit.click();
  await expect.element(screen.getByRole("alert").getByText(INCOMPLETE)).toBeVisible();
  expect(signInsOf(send)).toEqual([]);
});

test("the sign-in has a heading, and needs no scrolling even with an error", async () => {
  await page.viewport(400, 600);
  const { screen, submit } = await open(never);
  await expect.element(screen.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  await submit.click();
  await expect.element(screen.getByRole("alert").getByText(INCOMPLETE)).toBeVisible();
  const main = screen.getByRole("main").element();
  expect(main.scrollHeight).toBe(main.clientHeight);
});

test("the sign-in is busy during its request, and sends it once", async () => {
  const response = Promise.withResolvers<unknown>();
  const { screen, send, submit } = await open(() => response.promise);
  await screen.getByLabelText("Email Address").fill(" mina@diary.example ");
  await screen.getByLabelText("Password", { exact: true }).fill("secret1234");
  await userEvent.keyboard("{Enter}");
  await expect.element(submit).toHaveAttribute("aria-busy", "true");
  await userEvent.keyboard("{Enter}");
  const request = { type: "auth:signIn", email: "mina@diary.example", password: "secret1234" };
  expect(signInsOf(send)).toEqual([[request]]);
  response.resolve({ kind: "refused", message: "Invalid login credentials" });
  await expect.element(screen.getByRole("alert").getByText("Invalid login credentials")).toBeVisible();
  await expect.element(submit).not.toHaveAttribute("aria-busy");
  await expect.element(screen.getByLabelText("Password", { exact: true })).toHaveValue("secret1234");
});

const UNREACHABLE = "The server can't be reached. Please check your connection.";
test.each([
  [
    "needs a code",
    async () => ({ kind: "code-needed" }),
    "This account also asks for a code: please sign in at the site.",
  ],
  ["is offline", async () => ({ kind: "offline" }), UNREACHABLE],
  ["gets no response", () => Promise.reject(new Error("gone")), UNREACHABLE],
] as const)("a sign-in that %s says so", async (_, respond, message) => {
  const { screen, submit } = await open(respond);
  await screen.getByLabelText("Email Address").fill("mina@diary.example");
  await screen.getByLabelText("Password", { exact: true }).fill("secret1234");
  await submit.click();
  await expect.element(screen.getByRole("alert").getByText(message)).toBeVisible();
});

test("a Japanese sign-in names what is missing in Japanese", async () => {
  const { screen } = await open(async () => ({ kind: "offline" }), japanese);
  await screen.getByRole("button", { name: "ログイン", exact: true }).click();
  await expect
    .element(screen.getByRole("alert"))
    .toHaveTextContent("メールアドレスとパスワードを入力してください。");
});

test("the sign-in shows stored texts and notes of visitors, but not of users", async () => {
  storeTyped("a", { text: "Typed before", typedAt: 1, userId: null });
  storeTyped("b", { text: "Typed by Ken", typedAt: 2, userId: "ken" });
  const url = "https://docs.example/";
  const note = { text: "", url, userId: null };
  await addToInbox({ ...note, title: "Promises" }, currentServer());
  await addToInbox(note, currentServer());
  await addToInbox({ ...note, title: "Added by Ken", userId: "ken" }, currentServer());
  const { screen } = await open(never);
  await expect.element(screen.getByText("Your text is kept on this device")).toBeVisible();
  await expect.element(screen.getByText("Typed before")).toBeVisible();
  await expect
    .element(screen.getByText("2 notes are stored on this device. Sign in to add them."))
    .toBeVisible();
  const items = screen.getByRole("listitem");
  await expect.poll(() => items.elements().map(({ textContent }) => textContent)).toEqual(["Promises", url]);
  expect(screen.getByText(/by Ken/).query()).toBeNull();
});

test("the sign-in offers to allow access to the site until it is allowed", async () => {
  const access = stubSiteAccess(false);
  const { screen } = await open(never);
  await expect.element(screen.getByText("The extension has no access to the site")).toBeVisible();
  const allow = screen.getByRole("button", { name: "Allow access" });
  await allow.click();
  expect(access.request.mock.calls).toEqual([[{ origins: ["http://localhost/*"] }]]);
  access.change(true);
  await expect.element(allow).not.toBeInTheDocument();
});

test.each([
  ["Open the site", "/user/signin"],
  ["Forgot password", "/changepassword"],
  ["I don't have an account.", "/user/signup"],
])("the link %s opens %s in a tab", async (name, path) => {
  const { screen } = await open(never);
  const link = screen.getByRole("link", { name });
  await expect.element(link).toHaveAttribute("href", `http://localhost:3000${path}`);
  await expect.element(link).toHaveAttribute("target", "_blank");
});
