import { type ReactElement, useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";

import { NoteField } from "../note-field/note-field.tsx";
import { NudgeForm } from "../nudge-form/nudge-form.tsx";
import { PhotoDetails } from "../photo-field/photo-details.tsx";
import { ReplyField } from "../reply-field/reply-field.tsx";
import { SelectField } from "../select-field/select-field.tsx";
import { TextAreaField } from "../text-area-field/text-area-field.tsx";
import { TextField } from "../text-field/text-field.tsx";

const ignore = () => undefined;
const line = { name: "Mina", limit: 140, onSend: () => Promise.resolve() };

function Content() {
  const [text, setText] = useState("");
  return <TextAreaField label="Content" value={text} onValueChange={setText} />;
}

function Caption() {
  const [alt, setAlt] = useState("");
  const photo = { id: "1", status: "ready", url: undefined, alt } as const;
  const actions = { onAltChange: setAlt, onMove: ignore, onRemove: ignore };
  return <PhotoDetails photo={photo} size="large" place={1} movable={1} altLimit={300} {...actions} />;
}

const FIELDS: Record<string, ReactElement> = {
  TextField: <TextField label="Title" />,
  TextAreaField: <Content />,
  NoteField: <NoteField limit={100} draft={{ read: () => "", write: ignore }} onAdd={line.onSend} />,
  "the caption of a photo": <Caption />,
  ReplyField: <ReplyField {...line} />,
  NudgeForm: <NudgeForm {...line} suggestion="" onCancel={ignore} />,
};

test.each(Object.entries(FIELDS))(
  "while the user types, %s has the direction of the typed text",
  async (_, field) => {
    const screen = await render(field);
    const control = screen.getByRole("textbox");
    const direction = () => getComputedStyle(control.element()).direction;
    expect(direction()).toBe("ltr");
    await userEvent.fill(control, "קראתי ספר TypeScript.");
    await expect.poll(direction).toBe("rtl");
    await userEvent.fill(control, "Read ספר.");
    await expect.poll(direction).toBe("ltr");
  },
);

test("each paragraph of a text area has its own direction, as in the shown entry", async () => {
  const screen = await render(
    <TextAreaField label="Content" value={"Read.\nקראתי."} onValueChange={ignore} />,
  );
  expect(getComputedStyle(screen.getByRole("textbox").element()).unicodeBidi).toBe("plaintext");
});

test("titles in Hebrew don't reverse a list of choices", async () => {
  const options = [{ value: "1", label: "לקרוא" }];
  const screen = await render(<SelectField label="Challenge" options={options} />);
  expect(getComputedStyle(screen.getByRole("combobox").element()).direction).toBe("ltr");
});
