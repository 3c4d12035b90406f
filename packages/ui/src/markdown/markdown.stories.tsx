import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";

import { PlainText } from "../plain-text/plain-text.tsx";
import { longWord } from "../story-data/texts.ts";
import { Markdown } from "./markdown.tsx";

const text = `# Chapter 4
Read about **narrowing**, and about \`typeof\`.
It took *an hour*.

Then a list:
- [the handbook](https://example.com)
- a second point
  1. and one in it

> A quote
> of two lines

1. one

   and more of it
2. two

\`\`\`ts
type Shape = { kind: "circle"; radius: number } | { kind: "square"; side: number } | never;
const done = true;
\`\`\`

---
Tomorrow: the tests.`;

const meta = {
  title: "Day/Markdown",
  component: Markdown,
  args: { text },
  decorators: [(Story) => <div className="text-entry max-w-measure min-w-0">{Story()}</div>],
} satisfies Meta<typeof Markdown>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryFormat: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Chapter 4", level: 4 })).toBeVisible();
    await expect(canvas.getByRole("link")).toHaveAttribute("rel", "nofollow ugc noopener");
  },
};

export const AsHighAsTyped: Story = {
  tags: ["extended"],
  args: { text: text.replace(/type Shape.*\n/, "") },
  render: ({ text: shown }) => (
    <div className="grid gap-8">
      <div data-testid="typed">
        <PlainText text={shown} />
      </div>
      <div data-testid="read">
        <Markdown text={shown} />
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "Chapter 4" });
    const heightOf = (name: string) => canvas.getByTestId(name).getBoundingClientRect().height;
    await waitFor(() => expect(Math.abs(heightOf("typed") - heightOf("read"))).toBeLessThan(4));
  },
};

export const LongLines: Story = {
  tags: ["extended"],
  args: { text: `\`\`\`\n${"const one = two; ".repeat(20)}\n\`\`\`\n\n- ${longWord}\n\n> \`${longWord}\`` },
  decorators: [(Story) => <div className="w-64">{Story()}</div>],
  play: async ({ canvas }) => {
    await canvas.findByRole("list");
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};

const wraps = "    return found && [to(found[0]), found[1]];";

export const LongLinesOfCode: Story = {
  args: { text: `\`\`\`\n${wraps}\n\n${wraps}\n\`\`\`` },
  decorators: [(Story) => <div className="w-72">{Story()}</div>],
  play: async ({ canvas }) => {
    const [line] = await canvas.findAllByText(/return found/, { selector: "span" });
    const range = document.createRange();
    const boxOf = (index: number) => {
      range.setStart(line!.firstChild!, index);
      range.setEnd(line!.firstChild!, index + 1);
      return range.getBoundingClientRect();
    };
    const [start, end] = [boxOf(wraps.indexOf("return")), boxOf(wraps.length - 1)];
    await expect(end.top).toBeGreaterThan(start.bottom);
    range.selectNodeContents(line!);
    const below = [...range.getClientRects()].filter(({ top }) => top > start.bottom);
    for (const { left } of below) await expect(left).toBeGreaterThan(start.left);
    const { height } = line!.getBoundingClientRect();
    const code = line!.closest("code")!.getBoundingClientRect();
    const lineHeight = Number.parseFloat(getComputedStyle(line!).lineHeight);
    await expect(code.height).toBeCloseTo(2 * height + lineHeight, 0);
  },
};
