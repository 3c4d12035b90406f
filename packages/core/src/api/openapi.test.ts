import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";

import { OPERATIONS } from "./index.ts";
import { openApiDocument } from "./openapi.ts";

const document = openApiDocument({ url: "https://diary.example", key: "public-key" }, "1.0.0");

test("the document of the API is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

test("the document has every operation with its address, scope and errors", () => {
  expect(Object.keys(document.paths)).toEqual(Object.keys(OPERATIONS).map((name) => `/${name}`));
  const { post } = document.paths["/api_register_entry"]!;
  expect(post.description).toContain("Scope: `write`.");
  expect(Object.keys(post.responses)).toEqual(["200", "400", "401", "403", "404", "409", "429"]);
  expect(document.servers).toEqual([{ url: "https://diary.example/rest/v1/rpc" }]);
});
