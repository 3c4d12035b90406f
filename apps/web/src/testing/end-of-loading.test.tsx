import { paths } from "@diary/core/paths";
import { anId } from "@diary/core/testing";
import { test } from "vitest";

import { expectNoSkeleton } from "./loading-walk.tsx";

const MAIN_PAGES = [
  paths.home,
  paths.myPage,
  paths.challenge(anId(1)),
  paths.registerDay(anId(1)),
  paths.settings,
];

// end-of-loading-everywhere.test.tsx tests all pages with each server.
test("the main pages stop loading for a user with a failing server", () =>
  expectNoSkeleton("user", "a failing server", MAIN_PAGES));

test("the main pages stop loading for a visitor with a server that never responds", () =>
  expectNoSkeleton("visitor", "a server that never responds", MAIN_PAGES.slice(0, 3)));
