import { test } from "./support/test.ts";

test.describe("passwords", () => {});

test.describe("challenge", () => {});

test.describe("day entry", () => {});

test.describe("avatar", () => {});

test.describe("other forms", () => {});
