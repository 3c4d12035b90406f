import type { AccessToken } from "@diary/core/access-token";
import { anId } from "@diary/core/testing";
import { beforeEach, expect, test, vi } from "vitest";

import { renderTestApp } from "../../testing/render-test-app.tsx";

const member = anId(9001);
const MADE = `diary_${"a".repeat(64)}`;

let tokens: AccessToken[];
let sent: [string, unknown][];
let isOffline: boolean;
beforeEach(() => {
  tokens = [];
  sent = [];
  isOffline = false;
});

const aToken = (changes: Partial<AccessToken> = {}): AccessToken => ({
  token_id: anId(7001),
  name: "Phone",
  created_at: "2026-11-01T00:00:00Z",
  expires_at: "2126-11-01T00:00:00Z",
  last_used_at: null,
  scopes: ["read", "write"],
  ...changes,
});

const openData = () =>
  renderTestApp("/mypage/setting/data", {
    member,
    answer: (path, body) => {
      if (isOffline) throw new TypeError("Failed to fetch");
      const name = path.split("/").at(-1)!;
      if (name === "list_access_tokens") return tokens;
      if (name === "create_access_token") {
        sent.push([name, body]);
        if (tokens.length >= 10)
          return Response.json({ code: "PT409", hint: "token/limit", message: "" }, { status: 409 });
        const { name: chosen, scopes } = body as Pick<AccessToken, "name" | "scopes">;
        tokens = [aToken({ name: chosen, scopes })];
        return MADE;
      }
      if (name === "revoke_access_token") {
        sent.push([name, body]);
        tokens = [];
        return new Response(null, { status: 204 });
      }
      return [];
    },
  });

test("the page shows a login command, the MCP address and a link to the OpenAPI file", async () => {
  const site = await openData();
  await expect.element(site.getByText(/^npx challenge-diary login http/)).toBeVisible();
  await expect.element(site.getByText(/\/mcp$/)).toBeVisible();
  await expect
    .element(site.getByRole("link", { name: "all requests (OpenAPI)" }))
    .toHaveAttribute("href", "/api/openapi.json");
});

test("a user creates and copies a token, and revokes the token after confirming", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const site = await openData();
  await expect.element(site.getByText("You have no tokens.")).toBeVisible();
  await site.getByRole("button", { name: "Create token" }).click();
  await expect.element(site.getByRole("textbox", { name: "Name" })).toBeInvalid();
  expect(sent).toEqual([]);

  await site.getByRole("textbox", { name: "Name" }).fill(" Shortcut ");
  await site.getByRole("combobox", { name: "Expires after" }).selectOptions("A year");
  await site.getByRole("button", { name: "Create token" }).click();
  const made = site.getByText(MADE, { exact: true });
  await expect.element(made).toBeVisible();
  expect(document.activeElement?.contains(made.element())).toBe(true);
  await expect.element(site.getByRole("textbox", { name: "Name" })).toHaveValue("");
  await expect.element(site.getByText(/curl 'http.*\/rest\/v1\/rpc\/api_add_note'/)).toBeVisible();
  await site.getByRole("button", { name: "Copy token" }).click();
  expect(copied).toHaveBeenCalledWith(MADE);
  await site.getByRole("button", { name: "Copy command" }).click();
  expect(copied).toHaveBeenLastCalledWith(
    expect.stringMatching(/^curl 'http.*api_add_note'[^]*"What I did today"\}'$/),
  );
  await expect.element(site.getByText("until Nov 1, 2126 · never used")).toBeVisible();

  await site.getByRole("button", { name: "Revoke" }).click();
  const question = site.getByRole("dialog", { name: "Revoke “Shortcut”?" });
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect.element(site.getByText("You have no tokens.")).toBeVisible();
  await expect.element(site.getByRole("main")).toHaveFocus();
  expect(sent).toEqual([
    ["create_access_token", { name: "Shortcut", days: 365, scopes: ["read", "note"] }],
    ["revoke_access_token", { token_id: anId(7001) }],
  ]);
});

test("a token with a name of 41 characters is not created", { tags: "extended" }, async () => {
  const site = await openData();
  const name = site.getByRole("textbox", { name: "Name" });
  await name.fill("a".repeat(41));
  await site.getByRole("button", { name: "Create token" }).click();
  expect(sent).toEqual([]);
  await name.fill("a".repeat(40));
  await site.getByRole("button", { name: "Create token" }).click();
  await expect.element(site.getByText(MADE, { exact: true })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("the user chooses what a token allows, and the list shows it", async () => {
  const site = await openData();
  const read = site.getByRole("checkbox", { name: "Read your diary" });
  const note = site.getByRole("checkbox", { name: "Add notes" });
  const write = site.getByRole("checkbox", { name: "Write entries" });
  await expect.element(write).not.toBeChecked();
  await site.getByRole("textbox", { name: "Name" }).fill("Commits");
  await read.click();
  await note.click();
  await site.getByRole("button", { name: "Create token" }).click();
  const group = site.getByRole("group", { name: "What the program may do" });
  await expect.element(group).toHaveAccessibleDescription("Choose what the program may do.");
  expect(sent).toEqual([]);

  await write.click();
  await site.getByRole("button", { name: "Create token" }).click();
  await expect.element(site.getByText(/rpc\/api_register_entry'/)).toBeVisible();
  expect(sent).toEqual([["create_access_token", { name: "Commits", days: 90, scopes: ["write"] }]]);
  const scopes = site.getByRole("list", { name: "What the program may do" });
  await expect.element(scopes).toHaveTextContent("Write entries");
  await write.click();
  await read.click();
  await site.getByRole("textbox", { name: "Name" }).fill("Backup");
  await site.getByRole("button", { name: "Create token" }).click();
  await expect.element(site.getByText(/rpc\/api_entries'/)).toBeVisible();
});

test("the list shows a token's last use and expiry, and an eleventh token is rejected", async () => {
  tokens = Array.from({ length: 10 }, (_, n) =>
    aToken({
      token_id: anId(7100 + n),
      expires_at: "2025-11-01T00:00:00Z",
      last_used_at: "2025-10-01T00:00:00Z",
    }),
  );
  vi.spyOn(console, "error").mockReturnValue();
  const site = await openData();
  await expect
    .element(site.getByText("expired on Nov 1, 2025 · last used on Oct 1, 2025").first())
    .toBeVisible();
  await site.getByRole("textbox", { name: "Name" }).fill("One more");
  await site.getByRole("button", { name: "Create token" }).click();
  await expect.element(site.getByText("You have ten tokens. Revoke one to create another.")).toBeVisible();
});

test("the form of a token keeps typed values if the network fails", { tags: "extended" }, async () => {
  tokens = [aToken()];
  vi.spyOn(console, "error").mockReturnValue();
  const site = await openData();
  await expect.element(site.getByText("Phone")).toBeVisible();
  isOffline = true;
  await site.getByRole("textbox", { name: "Name" }).fill("Shortcut");
  await site.getByRole("button", { name: "Create token" }).click();
  await expect
    .element(site.getByText("The token may not have been created. Check the list before you try again."))
    .toBeVisible();
  await expect.element(site.getByRole("textbox", { name: "Name" })).toHaveValue("Shortcut");
  await site.getByRole("button", { name: "Revoke" }).click();
  await site.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect.element(site.getByText("It may not have been revoked. Please try again.")).toBeVisible();
});
