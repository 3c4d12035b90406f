import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

import type { ProviderSettings } from "../src/auth/provider/provider.ts";

const { privateKey, publicKey } = await generateKeyPair("RS256");
const { privateKey: otherKey } = await generateKeyPair("RS256");

export interface Claims extends JWTPayload {
  nonce: string | undefined;
}

export type Forge = (claims: Claims, settings: ProviderSettings) => Promise<string>;

const sign = (claims: JWTPayload, key = privateKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "key" }).sign(key);

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

const omit = (claims: Claims, name: string): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([known]) => known !== name));

export const signed: Forge = (claims) => sign(claims);

export const forgeries: Readonly<Record<string, Forge>> = {
  "without a signature": async (claims) => `${base64url({ alg: "none" })}.${base64url(claims)}.`,
  "signed with another key": (claims) => sign(claims, otherKey),
  "signed with the client's secret": (claims, { clientSecret }) =>
    new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(clientSecret)),
  "with changed claims after the signature": async (claims) => {
    const [header, , signature] = (await sign(claims)).split(".");
    return `${header}.${base64url({ ...claims, sub: "another" })}.${signature}`;
  },
  "for another client": (claims) => sign({ ...claims, aud: "another" }),
  "for two clients, issued to another": (claims) =>
    sign({ ...claims, aud: ["diary", "another"], azp: "another" }),
  "of another issuer": (claims) => sign({ ...claims, iss: "https://evil.example" }),
  "that has expired": (claims) => sign({ ...claims, exp: claims.iat! - 3600 }),
  "without an expiry": (claims) => sign(omit(claims, "exp")),
  "of another sign-in": (claims) => sign({ ...claims, nonce: "another" }),
  "without a nonce": (claims) => sign(omit(claims, "nonce")),
  "without a subject": (claims) => sign(omit(claims, "sub")),
  "that is no token": async () => "token",
};

/** Starts an OpenID provider that checks nothing and sends the ID token of `forge`. */
export async function startForgingProvider() {
  let forge: Forge = signed;
  const nonces = new Map<string, string>();
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? "/", settings.issuer);
      if (url.pathname === "/authorize") {
        const back = new URL(url.searchParams.get("redirect_uri")!);
        const code = createHash("sha256").update(url.search).digest("hex");
        nonces.set(code, url.searchParams.get("nonce") ?? "");
        back.searchParams.set("code", code);
        back.searchParams.set("state", url.searchParams.get("state") ?? "");
        response.writeHead(302, { location: back.href }).end();
        return;
      }
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(await answer(url, request)));
    })();
  });
  await new Promise<void>((listening) => {
    server.listen(0, "127.0.0.1", listening);
  });
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const settings: ProviderSettings = {
    kind: "openid",
    id: "custom:forging",
    name: "Forging",
    issuer,
    clientId: "diary",
    clientSecret: "a secret of the test with 32 characters",
  };

  async function answer(url: URL, request: AsyncIterable<unknown>): Promise<object> {
    if (url.pathname === "/jwks")
      return { keys: [{ ...(await exportJWK(publicKey)), kid: "key", alg: "RS256" }] };
    if (url.pathname !== "/token")
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ["RS256"],
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
      };
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const iat = Math.floor(Date.now() / 1000);
    const claims: Claims = {
      iss: issuer,
      aud: settings.clientId,
      sub: "subject-1",
      email: "aiko@diary.example",
      email_verified: true,
      iat,
      exp: iat + 60,
      nonce: nonces.get(new URLSearchParams(body).get("code") ?? ""),
    };
    return { access_token: "token", token_type: "Bearer", id_token: await forge(claims, settings) };
  }

  return {
    settings,
    setForge: (next: Forge) => {
      forge = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => {
        server.close(closed);
      });
    },
  };
}
