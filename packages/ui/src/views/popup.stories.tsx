import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent } from "storybook/test";

import { Button } from "../button/button.tsx";
import { ChallengeCalendar } from "../challenge-calendar/challenge-calendar.tsx";
import { EmptyState } from "../empty-state/empty-state.tsx";
import { Form } from "../form/form.tsx";
import { NoChallengesPicture } from "../illustrations/index.ts";
import { OutboxNotice } from "../outbox-notice/outbox-notice.tsx";
import { DayCount } from "../progress/day-count.tsx";
import { SelectField } from "../select-field/select-field.tsx";
import { longTitle, sentences } from "../situations/texts.ts";
import { Loading } from "../skeleton/loading.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { StampMarks } from "../stamp-marks/stamp-marks.tsx";
import { Stamp } from "../stamp/stamp.tsx";
import { Streak } from "../streak/streak.tsx";
import { TextAreaField } from "../text-area-field/text-area-field.tsx";
import { ButtonLink } from "./button-link.tsx";
import { entries } from "./challenges.ts";

interface PopupProps {
  readonly state: "no-challenge" | "offline" | "on-its-way" | "to-write" | "written";
  readonly title: string;
  readonly days: number;
  readonly text: string;
}

function Popup(props: PopupProps) {
  return (
    <main className="bg-paper h-[580px] w-[360px] max-w-full overflow-y-auto p-4" tabIndex={-1}>
      <h1 className="mb-3 font-serif text-lg font-semibold">Wednesday, March 11</h1>
      {body(props)}
    </main>
  );
}

function body({ days, state, text, title }: PopupProps) {
  if (state === "on-its-way") {
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-11" />
        <Skeleton className="h-40" />
        <Skeleton className="h-10 w-28" />
      </Loading>
    );
  }
  if (state === "no-challenge") {
    return (
      <EmptyState
        picture={<NoChallengesPicture className="w-40" />}
        title="No challenge yet"
        action={<ButtonLink name="New Challenge" variant="primary" />}
      />
    );
  }
  const written = entries.slice(state === "written" ? 0 : 1).map(({ date }) => date);
  return (
    <div className="grid grid-cols-1 gap-4">
      {state === "offline" ? <OutboxNotice connection="offline" waiting={1} refused={0} /> : null}
      <SelectField label="Challenge" name="challenge" options={[{ value: "a", label: title }]} />
      <div className="grid gap-1.5">
        <div className="flex items-baseline justify-between">
          <DayCount day={written.length} days={days} />
          <Streak days={2} />
        </div>
        <StampMarks written={written.length} days={days} />
      </div>
      {state === "written" ? <WrittenToday /> : <Writing text={text} />}
      <details>
        <summary className="min-h-6 text-sm font-semibold">Calendar</summary>
        <ChallengeCalendar
          className="mt-2"
          startDate="2026-03-02"
          days={days}
          entries={written}
          today="2026-03-11"
          completed={false}
        />
      </details>
    </div>
  );
}

function WrittenToday() {
  return (
    <div className="grid justify-items-center gap-3 py-4 text-center">
      <Stamp day={4} size="large" comesDown />
      <p>Today is written.</p>
      <ButtonLink name="Edit Day" />
    </div>
  );
}

function Writing({ text }: { readonly text: string }) {
  const [content, setContent] = useState(text);
  return (
    <Form onSubmit={() => undefined} className="gap-3">
      <TextAreaField
        label="Content"
        name="content"
        rows={5}
        sheet="entry"
        value={content}
        onValueChange={setContent}
      />
      <Button type="submit" variant="primary" className="justify-self-end">
        Register!
      </Button>
    </Form>
  );
}

const meta = {
  title: "Views/Popup",
  component: Popup,
  args: { state: "to-write", title: "Thirty small TypeScripts", days: 30, text: "" },
  parameters: { layout: "fullscreen" },
  globals: { viewport: { value: "popup" } },
} satisfies Meta<typeof Popup>;

export default meta;
type Story = StoryObj<typeof meta>;

export const TodayToWrite: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("textbox", { name: "Content" }));
    await userEvent.keyboard("One more kata.");
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Register!" })).toHaveFocus();
  },
};
export const TodayIsWritten: Story = { args: { state: "written" } };
export const Offline: Story = { args: { state: "offline", text: "Typed on the train." } };
export const NoChallenge: Story = { args: { state: "no-challenge" } };
export const OnItsWay: Story = { args: { state: "on-its-way" } };
export const Extreme: Story = {
  args: { title: longTitle, days: 100, text: sentences.repeat(6) },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByText("Calendar"));
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
