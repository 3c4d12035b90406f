import { test } from "./support/test.ts";

test.describe("boxes", () => {});

test.describe("snackbar", () => {});

test.describe("go-top", () => {});

test.describe("share", () => {});

test.describe("avatar sizes", () => {});
