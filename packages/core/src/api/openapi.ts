import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";

import { TOKEN_HEADER } from "./client.ts";
import { API_ERRORS, type ApiErrorCode, COMMON_API_ERRORS } from "./errors.ts";
import { OPERATIONS } from "./operations.ts";

export const OPENAPI_PATH = "/api/openapi.json";

export type JsonSchema = Record<string, unknown>;

export function jsonSchemaOf(schema: GenericSchema): JsonSchema {
  const { $schema: _dialect, ...json } = toJsonSchema(schema, { target: "draft-2020-12" });
  return json;
}

export function openApiDocument({ key, url }: { url: string; key: string }, version: string) {
  return {
    openapi: "3.1.1",
    info: {
      title: "Challenge Diary",
      version,
      description: `Reads and writes one user's diary with an access token (Settings, Your data, Access tokens). Each request also needs the header \`apikey\` with the server's public key, \`${key}\`.`,
    },
    servers: [{ url: `${url}/rest/v1/rpc` }],
    security: [{ token: [], key: [] }],
    paths: Object.fromEntries(
      Object.entries(OPERATIONS).map(([name, { input, output, errors, scope, ...words }]) => [
        `/${name}`,
        {
          post: {
            operationId: name,
            summary: words.summary,
            description: [
              "description" in words ? words.description : "",
              scope === null ? "Any token." : `Scope: \`${scope}\`.`,
            ]
              .join(" ")
              .trim(),
            requestBody: { required: true, content: json(jsonSchemaOf(input)) },
            responses: {
              "200": { description: "Success.", content: json(jsonSchemaOf(output)) },
              ...failures(errors),
            },
          },
        },
      ]),
    ),
    components: {
      schemas: { Error: ERROR },
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: TOKEN_HEADER, description: "Access token of the user." },
        key: { type: "apiKey", in: "header", name: "apikey", description: `The public key: ${key}` },
      },
    },
  };
}

const json = (schema: JsonSchema) => ({ "application/json": { schema } });

const ERROR: JsonSchema = {
  type: "object",
  required: ["code", "message"],
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    hint: { type: ["string", "null"], description: "Code of the error. If it is null, use `code`." },
    details: { type: ["string", "null"] },
  },
};

function failures(errors: readonly ApiErrorCode[]) {
  const byStatus = Object.groupBy([...COMMON_API_ERRORS, ...errors], (code) => API_ERRORS[code].status);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${API_ERRORS[code].text}.`).join(" "),
        content: json({ $ref: "#/components/schemas/Error" }),
      },
    ]),
  );
}
