import { test } from "./support/test.ts";

test.describe("requests", () => {});

test.describe("layout shift", () => {});

test.describe("without JavaScript", () => {});
