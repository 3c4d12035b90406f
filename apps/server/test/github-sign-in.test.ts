import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeEach, expect, test } from "vitest";

import { createGithubProvider } from "../src/auth/provider/github-provider.ts";
import { ProviderBrowser } from "./provider-browser.ts";
import { startSharedBackend } from "./shared-backend.ts";

interface Address {
  email: string;
  primary: boolean;
  verified: boolean;
}

const github = {
  addresses: [] as Address[],
  account: { id: 583_231 } as Record<string, unknown>,
  status: 200,
};
const requests: string[] = [];
const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://localhost");
  requests.push(`${request.method} ${url.pathname} ${request.headers.authorization ?? ""}`.trim());
  const json = (body: unknown, status = 200) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  switch (url.pathname) {
    case "/login/oauth/authorize": {
      const back = new URL(url.searchParams.get("redirect_uri")!);
      back.searchParams.set("code", url.searchParams.get("code_challenge")!);
      back.searchParams.set("state", url.searchParams.get("state")!);
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    case "/login/oauth/access_token":
      json({ access_token: "gho_token", token_type: "bearer", scope: "read:user,user:email" });
      return;
    case "/user":
      json(github.account, github.status);
      return;
    default:
      json(github.addresses);
  }
});
await new Promise<void>((listening) => {
  server.listen(0, "127.0.0.1", listening);
});
const address = `http://localhost:${(server.address() as AddressInfo).port}`;
afterAll(() => void server.close());

const provider = createGithubProvider(
  { kind: "github", id: "github", name: "GitHub", issuer: address, clientId: "a", clientSecret: "b" },
  address,
);
const backend = await startSharedBackend({ providers: [provider] });

beforeEach(async () => {
  await backend.reset();
  Object.assign(github, { account: { id: 583_231 }, status: 200, addresses: [] });
  requests.length = 0;
});

const PRIMARY: Address = { email: "Mona@diary.example", primary: true, verified: true };
const OTHER: Address = { email: "other@diary.example", primary: false, verified: true };

async function signIn() {
  const browser = new ProviderBrowser(backend);
  const page = await browser.signIn("github");
  const error = page.searchParams.get("error_code");
  return { error, user: error === null ? (await browser.redeem(page)).data.user : undefined };
}

test("an account gets GitHub's primary verified address and account number", async () => {
  github.addresses = [OTHER, PRIMARY];
  const { user } = await signIn();
  expect(user).toMatchObject({
    email: "mona@diary.example",
    identities: [{ provider: "github", id: "583231" }],
  });
  expect(requests.slice(1)).toEqual([
    "POST /login/oauth/access_token",
    "GET /user Bearer gho_token",
    "GET /user/emails Bearer gho_token",
  ]);
});

test.each([
  ["login", "select_account"],
  [undefined, null],
])("GitHub, which has no prompt=login, gets for the prompt %j: %j", async (prompt, expected) => {
  const secrets = { state: "a", nonce: "b", verifier: "c" };
  const url = await provider.authorizationUrl(secrets, "https://diary.example/", prompt);
  expect(url.searchParams.get("prompt")).toBe(expected);
});

test.each([
  ["an unverified primary address", [OTHER, { ...PRIMARY, verified: false }]],
  ["no primary address", [OTHER]],
  ["no address", []],
])("GitHub's account with %s is rejected", async (_, addresses) => {
  github.addresses = addresses;
  expect((await signIn()).error).toBe("provider_email_needs_verification");
});

test.each([
  [{ account: {} }, "bad_oauth_callback"],
  [{ account: { id: "583231" } }, "bad_oauth_callback"],
  [{ status: 403 }, "bad_oauth_callback"],
  [{ status: 502 }, "provider_unavailable"],
])("GitHub's response %o is rejected", async (response, code) => {
  Object.assign(github, { addresses: [PRIMARY] }, response);
  expect((await signIn()).error).toBe(code);
  expect(await backend.sql("select from auth.users")).toEqual([]);
});
