import { OPERATIONS, type OperationName } from "@diary/core/api";
import { openApiDocument } from "@diary/core/api/openapi";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";

import { succeeded } from "./fixtures/api-response.ts";
import { givenChallenge, givenEntry } from "./fixtures/given.ts";
import { program, tokenOf } from "./fixtures/program.ts";
import { onEachDatabase } from "./fixtures/world.ts";

const OLD_DATE = "2024-11-01";

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

const schemaOf = (part: { content: { "application/json": { schema: object } } }) =>
  part.content["application/json"].schema;

onEachDatabase(({ visitor, owner, backend }) => {
  const document = () => openApiDocument(backend, "1.0.0");

  const send = (name: OperationName, body: object, headers: Record<string, string>) => {
    const { servers } = document();
    return fetch(`${servers[0]!.url}/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  };

  async function inputs(): Promise<Record<OperationName, object>> {
    const call = program(visitor, await tokenOf(owner));
    const written = await givenChallenge(owner, { visibility: "public", days: 5 });
    await givenEntry(owner, written, OLD_DATE);
    const open = await givenChallenge(owner, { days: 5 });
    const { challenge_id } = open;
    succeeded(await call("api_register_entry", { challenge_id, content: "Morning" }));
    return {
      api_me: {},
      api_challenges: {},
      api_entries: { challenge_id, from_date: OLD_DATE, to_date: "2999-12-31", search: "morning" },
      api_public_entries: { challenge_id: written.challenge_id },
      api_notes: {},
      api_add_note: { content: "An idea", note_id: crypto.randomUUID(), challenge_id, source: "commits" },
      api_register_entry: { challenge_id: written.challenge_id, content: "**Done**" },
      api_append_to_entry: { challenge_id, content: "Evening", append_id: crypto.randomUUID() },
    };
  }

  test("every operation accepts and returns the data that the OpenAPI document describes", async () => {
    const { components, paths } = document();
    const { key, token } = components.securitySchemes;
    const headers = { [key.name]: backend.key, [token.name]: await tokenOf(owner) };
    succeeded(await program(visitor, await tokenOf(owner))("api_add_note", { content: "First" }));
    for (const [name, body] of Object.entries(await inputs()) as [OperationName, object][]) {
      const { requestBody, responses } = paths[`/${name}`]!.post;
      expect(ajv.validate(schemaOf(requestBody), body), `${name}: ${ajv.errorsText()}`).toBe(true);
      const response = await send(name, body, headers);
      const json: unknown = await response.json();
      expect({ name, status: response.status, json }).toMatchObject({ status: 200 });
      expect(ajv.validate(schemaOf(responses["200"]), json), `${name}: ${ajv.errorsText()}`).toBe(true);
    }
  });

  test("every operation rejects a missing token and a missing scope as the document describes", async () => {
    const { components } = document();
    const bodies = await inputs();
    for (const name of Object.keys(OPERATIONS) as OperationName[]) {
      const rejected = await send(name, bodies[name], { apikey: backend.key });
      const json: unknown = await rejected.json();
      expect({ status: rejected.status, json }).toMatchObject({
        status: 401,
        json: { hint: "token/invalid" },
      });
      expect(ajv.validate(components.schemas.Error, json)).toBe(true);
      const { scope } = OPERATIONS[name];
      if (scope === null) continue;
      const others = (["read", "note", "write"] as const).filter((other) => other !== scope);
      const response = program(visitor, await tokenOf(owner, others))(name, bodies[name] as never);
      expect(await response).toMatchObject({
        status: 403,
        rejection: { hint: "token/scope", details: scope },
      });
    }
  });
});
