import { anId } from "@diary/core/testing";
import { expect, vi } from "vitest";

import { pages } from "../pages.ts";
import { type FakeApi, renderTestApp } from "./render-test-app.tsx";
import "./retry-immediately.ts";

const member = anId(9001);

const VALUES: Readonly<Record<string, string>> = {
  ":id": anId(1),
  ":day_id": anId(2),
  ":user_id": anId(9002),
  ":handle": "ren",
  ":year": "2026",
  ":number": "CD-2345-6789",
  "*": "no/such/page",
};

/** These pages request data only with a query, a fragment or a longer path. */
const EXTRA_ADDRESSES = [
  "/search#words=owl",
  "/unlisted#10000000000040008000000000000001",
  "/circle/invitation#10000000000040008000000000000001",
  `/challenge/create?from=${anId(1)}`,
  "/day/create/none",
  "/share?text=Chapter+one",
  "/desk/queue",
  "/desk/log",
  `/desk/cases/${anId(3)}`,
];

const allAddresses = [
  ...new Set([
    ...pages.map(({ path }) => path.replaceAll(/:\w+|\*/g, (name) => VALUES[name] ?? name)),
    ...EXTRA_ADDRESSES,
  ]),
].map((address) => (address.startsWith("/") ? address : `/${address}`));

const profile = [{ user_id: member, nickname: "mina", comment: "", avatar_url: "" }];
const isStaffCheck = (path: string) => path.endsWith("/is_staff");

export const servers = {
  "a failing server": (): unknown => Response.json({ message: "Something broke." }, { status: 500 }),
  "a server that rejects all requests": () =>
    Response.json({ message: "Too many requests." }, { status: 429 }),
  "a server that fails after the staff check": (path) =>
    isStaffCheck(path) ? true : Response.json({ message: "Something broke." }, { status: 500 }),
  "a server that never responds": () => new Promise(() => {}),
  "no network": () => {
    throw new TypeError("Failed to fetch");
  },
  "an empty server": (path) => {
    if (isStaffCheck(path)) return true;
    if (path === "/auth/v1/user") return { id: member, email: "mina@diary.example" };
    if (path.endsWith("/profile")) return profile;
    return path.startsWith("/rest/v1/") ? [] : undefined;
  },
} satisfies Record<string, FakeApi>;

function loading(): string[] {
  if (/Loading(?:…|\.\.\.)/.test(document.body.innerText)) return ["Loading…"];
  const marks = [...document.querySelectorAll("[data-skeleton], [aria-busy=true], output, [role=status]")];
  return marks
    .filter((mark) => mark.checkVisibility({ visibilityProperty: true }))
    .filter((mark) => !mark.matches("output, [role=status]") || /Loading/.test(mark.textContent))
    .map((mark) => mark.outerHTML.slice(0, 120));
}

export async function expectNoSkeleton(
  reader: "user" | "visitor",
  server: keyof typeof servers,
  addresses: readonly string[] = allAddresses,
) {
  vi.spyOn(console, "error").mockReturnValue();
  const limit = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => limit(20));
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(server !== "no network");
  const stuck: string[] = [];
  for (const address of addresses) {
    // oxlint-disable-next-line no-await-in-loop
    const site = await renderTestApp(address, {
      ...(reader === "user" && { member }),
      answer: servers[server],
    });
    const isLoaded = () => loading().length === 0 && document.querySelector("main")?.innerText.trim() !== "";
    // oxlint-disable-next-line no-await-in-loop
    await vi
      .waitUntil(isLoaded, { timeout: 5000 })
      .catch(() => stuck.push(`${address}: ${loading().join(" ")}`));
    // oxlint-disable-next-line no-await-in-loop
    await site.unmount();
  }
  expect(stuck).toEqual([]);
}
