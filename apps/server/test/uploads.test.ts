import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";

import { expect, test } from "vitest";

import { startSharedBackend } from "./shared-backend.ts";
import { signUp } from "./users.ts";

const PNG = Buffer.from("\x89PNG\r\n\x1a\n and then the picture", "latin1");
const HTML = "<!doctype html><script>alert(document.cookie)</script>";

const backend = await startSharedBackend();
const user = await signUp(backend, "aiko");

const avatars = () => user.client.storage.from("avatars");
const file = (name: string) => `${user.id}/${name}`;

test("an HTML page that is labelled as an image is rejected", async () => {
  const { error } = await avatars().upload(file("page.png"), new Blob([HTML], { type: "image/png" }));
  expect(error?.message).toMatch(/not a png, jpeg, gif or webp/);
  const { error: svg } = await avatars().upload(
    file("drawing.svg"),
    new Blob(["<svg/>"], { type: "image/svg+xml" }),
  );
  expect(svg).not.toBeNull();
  const { error: picture } = await avatars().upload(
    file("picture.png"),
    new Blob([PNG], { type: "image/png" }),
  );
  expect(picture).toBeNull();
});

test("an image is served with the type of its bytes, never as a page", async () => {
  // The bytes start like a PNG image, the name ends in .html, and the declared type is GIF.
  const both = new Blob([PNG, HTML], { type: "image/gif" });
  const { error } = await avatars().upload(file("both.html"), both);
  expect(error).toBeNull();

  const response = await fetch(avatars().getPublicUrl(file("both.html")).data.publicUrl);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(response.headers.get("x-robots-tag")).toBe("none");
});

test.each([
  [1_048_576, undefined],
  [1_048_577, "413"],
])("the status of an avatar of %i bytes is %s", async (bytes, statusCode) => {
  const image = Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]);
  const { error } = await avatars().upload(file(`${bytes}.png`), new Blob([image], { type: "image/png" }));
  expect((error as { statusCode?: string } | null)?.statusCode).toBe(statusCode);
});

test("a body without a length is rejected when it reaches the limit", async () => {
  const upload = request(`${backend.url}/storage/v1/object/avatars/${file("endless.png")}`, {
    method: "POST",
    headers: {
      apikey: backend.key,
      authorization: `Bearer ${user.token}`,
      "content-type": "image/png",
      "transfer-encoding": "chunked",
    },
  });
  const answered = once(upload, "response");
  upload.on("error", () => {});
  upload.write(PNG);
  // Doesn't end the upload, because the server must respond before its end.
  for (let sent = 0; sent < 5; sent += 1) upload.write(Buffer.alloc(1_048_576));
  const [response] = (await answered) as [IncomingMessage];
  let text = "";
  for await (const chunk of response) text += String(chunk);
  expect(JSON.parse(text)).toMatchObject({ statusCode: "413" });
  upload.destroy();
});

test("an upload can't write a file outside of the user's folder", async () => {
  for (const name of ["../../secrets.json", "..%2f..%2fsecrets.json", `${user.id}/../other/a.png`]) {
    const { error } = await avatars().upload(name, new Blob([PNG], { type: "image/png" }));
    expect(error).not.toBeNull();
  }
});

const send = (method: string, path: string, body: string, contentType = "application/json") =>
  fetch(`${backend.url}/storage/v1/${path}`, {
    method,
    headers: { apikey: backend.key, authorization: `Bearer ${user.token}`, "content-type": contentType },
    body,
  });

const BOUNDARY = "a-boundary-of-more-than-27-bytes";
const part = (name: string, content: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="a.gif"\r\n\r\n${content}\r\n`;
const formOf = (...parts: string[]) => `${parts.join("")}--${BOUNDARY}--\r\n`;
const GIF = "GIF89a and the rest";
const sendForm = (name: string, form: string, contentType: string) =>
  send("POST", `object/avatars/${file(name)}`, form, contentType);

test.each([
  [`multipart/form-data; boundary=${BOUNDARY}`],
  [`Multipart/Form-Data;charset=utf-8 ;Boundary="${BOUNDARY}"`],
  [`multipart/form-data; xboundary=z; boundary=${BOUNDARY}`],
  [`multipart/form-data; boundary=${BOUNDARY}; boundary=z`],
  [`multipart/form-data; x="; boundary=z"; boundary=${BOUNDARY}`],
])("a form with too many parts is rejected for each spelling of its content type: %s", async (type) => {
  const name = `${crypto.randomUUID()}.gif`;
  const many = Array.from({ length: 10_000 }, () => part("a", ""));
  const rejected = await sendForm(name, formOf(...many, part("", GIF)), type);
  expect(await rejected.json()).toMatchObject({ error: "InvalidRequest" });
  expect((await sendForm(name, formOf(part("a", "x"), part("", GIF)), type)).status).toBe(200);
});

test("a form with metadata before its file is accepted", async () => {
  const form = formOf(part("cacheControl", "3600"), part("metadata", "{}"), part("", GIF));
  const response = await sendForm("three-parts.gif", form, `multipart/form-data; boundary=${BOUNDARY}`);
  expect(response.status).toBe(200);
});

test.each([
  ["multipart/form-data"],
  ["multipart/form-data; boundary="],
  ["multipart/form-data; boundary=z"],
  [`multipart/form-data; boundary="${BOUNDARY}\\""`],
  [`multipart/form-data; boundary="${BOUNDARY}; x=y"`],
  [`multipart/form-data; boundary=z; boundary=${BOUNDARY}`],
])("a form without a valid boundary is rejected: %s", async (type) => {
  const response = await sendForm("none.gif", formOf(part("", GIF)), type);
  expect([response.status, await response.json()]).toMatchObject([400, { error: "InvalidRequest" }]);
});

const names = (count: number) =>
  JSON.stringify({ prefixes: Array.from({ length: count }, (_, n) => file(`${n}.png`)) });

test.each([["a".repeat(400)], ["a%00b"], ["a".repeat(5000)]])(
  "a file name that could not be deleted later is rejected",
  async (name) => {
    const response = await send("POST", `object/avatars/${file(name)}`, "GIF89a and the rest", "image/gif");
    expect([response.status, (await response.json()) as object]).toMatchObject([
      400,
      { error: "InvalidKey" },
    ]);
  },
);

test("a request can't delete more than 100 files", async () => {
  expect((await send("DELETE", "object/avatars", names(100))).status).toBe(200);
  for (const body of [
    names(101),
    JSON.stringify({ prefixes: "all" }),
    JSON.stringify({ prefixes: [1] }),
    "{",
    "{}",
  ]) {
    expect(await (await send("DELETE", "object/avatars", body)).json()).toMatchObject({
      error: "InvalidRequest",
    });
  }
  const response = await send("DELETE", "object/avatars", names(100_000)).catch(() => undefined);
  expect([undefined, 400]).toContain(response?.status);
});

test.each([
  { limit: -1 },
  { limit: 101 },
  { limit: "many" },
  { offset: 1.5 },
  { offset: -1 },
  { offset: 1001 },
  { sortBy: { column: "metadata; drop", order: "asc" } },
  { sortBy: { column: "name", order: "sideways" } },
  { search: { like: "%" } },
  { prefix: "x".repeat(5000) },
])("a list with invalid options is rejected: %j", async (asked) => {
  const response = await send("POST", "object/list/avatars", JSON.stringify({ prefix: user.id, ...asked }));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ statusCode: "400", error: "InvalidRequest" });
});

test("a list may have 100 names after the first 1,000", async () => {
  const asked = JSON.stringify({ prefix: user.id, limit: 100, offset: 1000 });
  expect((await send("POST", "object/list/avatars", asked)).status).toBe(200);
});

test("viewing an image writes nothing to the database", async () => {
  await avatars().upload(file("seen.png"), new Blob([PNG], { type: "image/png" }));
  const readLastAccess = () =>
    backend.sql("select last_accessed_at from storage.objects where name = $1", [file("seen.png")]);
  const before = await readLastAccess();
  const url = avatars().getPublicUrl(file("seen.png")).data.publicUrl;
  const response = await fetch(url);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000");
  const again = await fetch(url, { headers: { "if-none-match": response.headers.get("etag")! } });
  expect(again.status).toBe(304);
  const head = await fetch(url, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(PNG.length)]);
  expect(await readLastAccess()).toEqual(before);

  await avatars().remove([file("seen.png")]);
  const missing = await fetch(url);
  expect(await missing.json()).toMatchObject({ statusCode: "404" });
  expect(missing.headers.get("cache-control")).toBe("no-store");
});

test("an anonymous upload is rejected before its whole body was sent", async () => {
  const upload = request(`${backend.url}/storage/v1/object/avatars/${file("anonymous.png")}`, {
    method: "POST",
    headers: { apikey: backend.key, "content-type": "image/png", "content-length": String(1_048_576) },
  });
  const answered = once(upload, "response");
  upload.on("error", () => {});
  upload.write(PNG);
  const [response] = (await answered) as [IncomingMessage];
  expect(response.statusCode).toBe(400);
  upload.destroy();
});
