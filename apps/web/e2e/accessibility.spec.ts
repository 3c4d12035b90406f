import { test } from "./support/test.ts";

test.describe("axe", () => {});

test.describe("the keyboard alone", () => {});

test.describe("what a screen reader hears", () => {});
