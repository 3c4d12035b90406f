import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { landing as en } from "../../words/en/content/landing.ts";
import { landing as ja } from "../../words/ja/content/landing.ts";
import { LandingText } from "./landing-text.tsx";

import "../../styles.css";

const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top);

function textsMovedByLaterHtml(section: Element): string[] {
  const all = [...section.querySelectorAll("h1, h2, p, a, svg")];
  const finished = new Map(all.map((element) => [element, topOf(element)]));
  const moved: string[] = [];
  for (const last of all.toReversed()) {
    for (let parent = last; parent !== section; parent = parent.parentElement!)
      while (parent.nextSibling !== null) parent.nextSibling.remove();
    for (const [element, top] of finished)
      if (section.contains(element) && topOf(element) !== top) moved.push(element.textContent.slice(0, 30));
    last.remove();
  }
  return moved;
}

test.each([
  ["start", "en", 1280],
  ["start", "en", 920],
  ["start", "ja", 1280],
  ["start", "ja", 920],
  ["part about the extension", "en", 1280],
  ["part about the extension", "ja", 920],
] as const)(
  "the landing page's %s (%s, %i px) stays in place while the rest of its HTML arrives",
  async (part, language, width) => {
    await page.viewport(width, 800);
    const { container } = await render(
      <MemoryRouter>
        <div lang={language} className="mx-auto max-w-(--container-page) px-12">
          <LandingText text={{ en, ja }[language]} email="hello@diary.example" challenges={null} />
        </div>
      </MemoryRouter>,
    );
    const section = container.querySelectorAll("section")[part === "start" ? 0 : 2]!;
    expect(textsMovedByLaterHtml(section)).toEqual([]);
  },
);
