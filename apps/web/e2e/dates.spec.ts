import { test } from "./support/test.ts";

test.describe("the same walk in every zone", () => {});

test.describe("a daylight saving night", () => {});

test.describe("the hour at which a day starts", () => {});
