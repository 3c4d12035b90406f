import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { cdp, userEvent } from "vitest/browser";

import { TextAreaField } from "../text-area-field/text-area-field.tsx";
import { countCharacters } from "./use-character-limit.ts";

const device = () => cdp() as unknown as { send: (method: string, parameters: object) => Promise<unknown> };

function Content({ initial = "" }: { initial?: string }) {
  const [text, setText] = useState(initial);
  return <TextAreaField label="Content" limit={5} value={text} onValueChange={setText} />;
}

async function contentField(initial?: string) {
  const screen = await render(<Content {...(initial !== undefined && { initial })} />);
  const content = screen.getByRole("textbox", { name: "Content" });
  return { content, control: content.element() as HTMLTextAreaElement, screen };
}

test("a pasted text that is too long isn't cut, but marked as an error", async () => {
  const { content } = await contentField();
  await content.fill("日記を書く日");
  await expect.element(content).toHaveValue("日記を書く日");
  await expect.element(content).toHaveAccessibleDescription("1 character too many.");
});

test("a text inserted by a program isn't cut, even in a full field", async () => {
  const { content } = await contentField("abcde");
  await userEvent.click(content);
  await device().send("Input.insertText", { text: "whole" });
  await expect.element(content).toHaveValue("abcdewhole");
});

test("a text composed by an input method isn't cut", async () => {
  const { content } = await contentField("日記を");
  await userEvent.click(content);
  await device().send("Input.imeSetComposition", { text: "かいたひ", selectionStart: 4, selectionEnd: 4 });
  await device().send("Input.insertText", { text: "書いた日" });
  await expect.element(content).toHaveValue("日記を書いた日");
  await expect.element(content).toHaveAccessibleDescription("2 characters too many.");
});

test("typed letters and line breaks beyond the limit are ignored", async () => {
  const { content, screen } = await contentField();
  await userEvent.click(content);
  await userEvent.keyboard("abcdefg{Enter}h");
  await expect.element(content).toHaveValue("abcde");
  await expect.element(screen.getByText("No characters left")).toBeInTheDocument();
});

test("a letter typed into a full text is ignored", async () => {
  const { content, control } = await contentField("abcde");
  await userEvent.click(content);
  control.setSelectionRange(2, 2);
  await userEvent.keyboard("X");
  await expect.element(content).toHaveValue("abcde");
  expect(control.selectionStart).toBe(2);
});

test("an emoji typed into a full text is ignored as a whole", async () => {
  const { content } = await contentField("abcde");
  await userEvent.click(content);
  await device().send("Input.insertText", { text: "🎉" });
  await expect.element(content).toHaveValue("abcde");
});

test("typing doesn't cut an existing text that is too long", async () => {
  const { content } = await contentField("abcdefgh");
  await userEvent.click(content);
  await userEvent.keyboard("{Control>}{End}{/Control}X{Backspace}");
  await expect.element(content).toHaveValue("abcdefg");
});

test("a letter can replace a part of a text that is too long", async () => {
  const { content, control } = await contentField("abcdefgh");
  await userEvent.click(content);
  control.setSelectionRange(1, 3);
  await userEvent.keyboard("X");
  await expect.element(content).toHaveValue("aXdefgh");
});

test("an emoji counts as one character", () => {
  expect(countCharacters("🎉🎉🎉")).toBe(3);
});
