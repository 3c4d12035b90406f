import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { onTestFinished } from "vitest";

import type { TestUser } from "./users.ts";

export type Scope = "read" | "note" | "write";
export const ALL_SCOPES: readonly Scope[] = ["read", "note", "write"];

export async function createToken(
  { client }: Pick<TestUser, "client">,
  scopes: readonly Scope[] = ALL_SCOPES,
): Promise<string> {
  const { data } = await client
    .rpc("create_access_token", { name: "Assistant", days: 30, scopes })
    .throwOnError();
  return data as string;
}

export async function connectAssistant(url: string, token: string, fetch?: typeof globalThis.fetch) {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    ...(fetch && { fetch }),
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

export interface ToolAnswer {
  text: string;
  isError: boolean;
}

export async function callTool(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<ToolAnswer> {
  const { content, isError } = (await client.callTool({ name, arguments: input })) as CallToolResult;
  const [part] = content;
  return { text: part?.type === "text" ? part.text : "", isError: isError === true };
}

export async function readJson<T>(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<T> {
  const { isError, text } = await callTool(client, name, input);
  if (isError) throw new Error(text);
  return JSON.parse(/<(?:diary|untrusted)-content-[0-9a-f-]{36}>\n(.*)\n<\//s.exec(text)?.[1] ?? text) as T;
}
