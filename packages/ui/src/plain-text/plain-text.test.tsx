import { expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { PlainText } from "./plain-text.tsx";

test("a Japanese text is marked as Japanese on an English page", async () => {
  const { container } = await render(
    <>
      <PlainText text="毎日すこしずつ。JavaScript を勉強中です。" />
      <PlainText text="A little every day." />
    </>,
  );
  const languages = Array.from(container.children, (paragraph) => paragraph.getAttribute("lang"));
  expect(languages).toEqual(["ja", null]);
});
