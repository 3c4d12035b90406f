import { describe, expect, test } from "vitest";

import {
  featuresIn,
  lineOf,
  readRequestList,
  unlistedSentence,
  withRequests,
} from "../supabase/local/src/testing/request-judge.ts";
import { shapeOf } from "../supabase/local/src/testing/request-shape.ts";

function line(path: string, { method = "GET", headers = {}, parameters = [] as string[] } = {}): string {
  const url = new URL(`/rest/v1/${path}`, "http://localhost");
  return lineOf(shapeOf({ method, url, headers: new Headers(headers), parameters }));
}

describe("the shape of a request", () => {
  test("has no values, and is the same in whatever order they came", () => {
    const one = line("day?user_id=eq.5&select=date,day&order=date.desc&limit=20");
    expect(one).toBe(
      "GET day?select=$&user_id=eq.$&limit=$&order=date.desc  # eq, get, limit, order, select",
    );
    expect(line("day?limit=7&order=date.desc&select=content&user_id=eq.6")).toBe(one);
  });

  test("keeps what decides whether PostgREST reads it: nesting, quotes, what is embedded", () => {
    expect(line('day?or=(date.lt."2026-11-01",and(day.eq.1,day_id.not.in.(1,2)))')).toBe(
      'GET day?or=(date.lt."$",and(day.eq.$,day_id.not.in.($)))  # and, eq, get, in, lt, not, or, quoted value',
    );
    expect(line("day?select=*,challenge!inner(days,title)&hidden_at=is.null")).toBe(
      "GET day?select=*,challenge!inner($)&hidden_at=is.null  # embed, embed inner, get, is, select",
    );
  });

  test("keeps the headers that change the answer", () => {
    const prefer = "resolution=ignore-duplicates,return=representation";
    expect(line("likes?on_conflict=a,b", { method: "POST", headers: { prefer } })).toBe(
      "POST likes?on_conflict=a,b  (resolution=ignore-duplicates, return=representation)" +
        "  # insert, on_conflict, resolution=ignore-duplicates, return=representation",
    );
    const accept = "application/vnd.pgrst.object+json";
    expect(line("profile", { headers: { accept } })).toContain(`(accept: ${accept})`);
    expect(line("profile", { headers: { accept: "*/*" } })).toBe("GET profile  # get");
  });

  test("names the parameters of a function", () => {
    expect(line("rpc/report", { method: "POST", parameters: ["reason", "note"] })).toBe(
      "POST rpc/report {note,reason}  # function",
    );
  });

  test("of something that is not known has a feature that nobody has explained", () => {
    const { features } = readRequestList();
    for (const path of [
      "day?select=content->>x",
      "day?select=count()",
      "day?content=like.*x*",
      "day?date=2026",
    ]) {
      expect(featuresIn(line(path)).filter((feature) => !features.has(feature))).not.toEqual([]);
    }
  });
});

describe("a request that is not listed", () => {
  const listed = line("day?select=day");
  const list = { requests: [listed], features: new Set(["get", "select"]) };

  test("is told with its line and with what has to be explained", () => {
    const other = line("day?date=gte.2026-11-01");
    const sentence = unlistedSentence([listed, other], list);
    expect(sentence).toContain("supabase/tests/requests.md");
    expect(sentence?.split("\n").slice(2)).toEqual([other, "and to its table of features: gte"]);
    expect(unlistedSentence([listed], list)).toBeUndefined();
  });

  test("is put in its place", () => {
    const text = "# List\n\n```text\nb  # get\n```\n";
    expect(withRequests(text, ["b  # get", "a  # get"])).toBe("# List\n\n```text\na  # get\nb  # get\n```\n");
  });
});

test("the list is in order, and each feature in it is explained and used", () => {
  const { requests, features } = readRequestList();
  expect(requests).toEqual([...new Set(requests)].toSorted());
  expect(new Set(requests.flatMap(featuresIn))).toEqual(features);
});
