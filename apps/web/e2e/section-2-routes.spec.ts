import { test } from "./support/test.ts";

test.describe("the route table", () => {});

test.describe("coming back", () => {});

test.describe("the common frame", () => {});

test.describe("titles and languages", () => {});

test.describe("landing page", () => {});
