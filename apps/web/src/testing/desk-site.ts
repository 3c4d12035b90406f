import { aCase, anId, aQueuedCase } from "@diary/core/testing";

import { renderTestApp, type FakeApi } from "./render-test-app.tsx";

export const STAFF = anId(9002);
export const RPC = "/rest/v1/rpc/";
const CASES = [1, 2, 3].map((n) => aQueuedCase({ case_id: anId(500 + n), subject_text: `Case ${n}` }));

let sent: { name: string; args: Record<string, unknown> }[] = [];
export const sentTo = (name: string) => sent.filter((call) => call.name === name).map((call) => call.args);

export function api(answers: Record<string, unknown> = {}): FakeApi {
  const functions: Record<string, unknown> = {
    is_staff: true,
    desk_queue: CASES,
    desk_case: aCase(),
    desk_appeals: [],
    desk_feedback: [],
    desk_list_users: [],
    desk_log: [],
    ...answers,
  };
  return (path, args) => {
    if (path === "/auth/v1/user") return { id: STAFF, email: "staff@diary.example" };
    if (!path.startsWith(RPC)) return path.startsWith("/rest/v1/") ? [] : undefined;
    const name = path.slice(RPC.length);
    sent.push({ name, args: (args ?? {}) as Record<string, unknown> });
    const answer = functions[name];
    return typeof answer === "function" ? (answer as (given: unknown) => unknown)(args) : answer;
  };
}

export const open = (address: string, answers: Record<string, unknown> = {}) =>
  renderTestApp(address, { member: STAFF, answer: api(answers) });

export const forgetSent = () => {
  sent = [];
};
