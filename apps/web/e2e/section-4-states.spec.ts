import { test } from "./support/test.ts";

test.describe("challenge", () => {});

test.describe("like toggle", () => {});

test.describe("session", () => {});

test.describe("edit day", () => {});

test.describe("change password", () => {});
