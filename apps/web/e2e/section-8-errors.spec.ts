import { test } from "./support/test.ts";

test.describe("signing in and up", () => {});

test.describe("challenges", () => {});

test.describe("days", () => {});

test.describe("settings", () => {});

test.describe("password", () => {});

test.describe("feedback", () => {});

test.describe("a page that does not exist, a like of a visitor", () => {});

test.describe("errors that are only logged", () => {});
