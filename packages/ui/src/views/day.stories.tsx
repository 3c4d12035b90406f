import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent } from "storybook/test";

import { Button } from "../button/button.tsx";
import { ChallengeCalendar } from "../challenge-calendar/challenge-calendar.tsx";
import { DateField } from "../date-field/date-field.tsx";
import { DayEntryCard } from "../day-entry-card/day-entry-card.tsx";
import { DraftNotice } from "../draft-notice/draft-notice.tsx";
import { Form } from "../form/form.tsx";
import { linkTo } from "../link-slot/link-to.ts";
import { PageHeader } from "../page/page-header.tsx";
import { Page } from "../page/page.tsx";
import { Section } from "../page/section.tsx";
import { DayCount } from "../progress/day-count.tsx";
import { SelectField } from "../select-field/select-field.tsx";
import { longWord, sentences } from "../situations/texts.ts";
import { Loading } from "../skeleton/loading.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { Streak } from "../streak/streak.tsx";
import { TextAreaField } from "../text-area-field/text-area-field.tsx";
import { entries } from "./challenges.ts";
import { Site } from "./site.tsx";

interface DayViewProps {
  readonly state: "draft-back" | "just-registered" | "new" | "on-its-way" | "waiting";
  readonly written: readonly { readonly date: string; readonly content: string }[];
  readonly text: string;
}

function DayView({ state, text, written }: DayViewProps) {
  return (
    <Site>
      <Page width="measure">
        <PageHeader title="Register Day">
          {state === "on-its-way" ? <Skeleton className="h-10 w-32" /> : null}
          {state === "on-its-way" ? null : (
            <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
              <DayCount day={written.length} days={21} size="counter" />
              <Streak days={written.length === 0 ? 0 : 2} />
            </div>
          )}
        </PageHeader>
        {state === "on-its-way" ? (
          <Loading className="grid gap-6">
            <Skeleton className="h-11" />
            <Skeleton className="h-80" />
          </Loading>
        ) : (
          <EntryForm state={state} text={text} />
        )}
        <Section title="Calendar" className="mt-14">
          <ChallengeCalendar
            startDate="2026-03-02"
            days={21}
            entries={written.map(({ date }) => date)}
            today="2026-03-11"
            completed={false}
            justWritten={state === "just-registered" ? "2026-03-11" : undefined}
          />
        </Section>
        <Section title="Entries">
          <ol className="grid grid-cols-1 gap-3">
            {state === "waiting" ? (
              <li>
                <DayEntryCard
                  day={undefined}
                  date="2026-03-11"
                  content={sentences}
                  delivery={{ status: "waiting" }}
                />
              </li>
            ) : null}
            {written.map(({ content, date }, index) => (
              <li key={date}>
                <DayEntryCard
                  day={written.length - index}
                  date={date}
                  content={content}
                  editLink={linkTo("#edit")}
                  justWritten={state === "just-registered" && index === 0}
                />
              </li>
            ))}
          </ol>
        </Section>
      </Page>
    </Site>
  );
}

function EntryForm({ state, text }: Pick<DayViewProps, "state" | "text">) {
  const [content, setContent] = useState(text);
  const [date, setDate] = useState("2026-03-11");
  return (
    <Form onSubmit={() => undefined}>
      {state === "draft-back" ? (
        <DraftNotice savedAt="today at 21:40" onDiscard={() => setContent("")} />
      ) : null}
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField
          label="Challenge"
          name="challenge"
          options={[
            { value: "a", label: "Thirty small TypeScripts" },
            { value: "e", label: "Read the Node.js docs" },
          ]}
        />
        <DateField label="Date" name="date" required max="2026-03-11" value={date} onValueChange={setDate} />
      </div>
      <TextAreaField
        label="Content"
        name="content"
        required
        rows={10}
        sheet="entry"
        value={content}
        onValueChange={setContent}
      />
      <Button type="submit" variant="primary" size="large" className="justify-self-start">
        Register!
      </Button>
    </Form>
  );
}

const meta = {
  title: "Views/Register day",
  component: DayView,
  args: { state: "new", written: entries.slice(1), text: "" },
  parameters: { layout: "fullscreen" },
} satisfies Meta<typeof DayView>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Typical: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("textbox", { name: "Content" }));
    await userEvent.keyboard("Generics.{Enter}More of them.");
    await expect(canvas.getByRole("textbox", { name: "Content" })).toHaveValue("Generics.\nMore of them.");
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Register!" })).toHaveFocus();
  },
};
export const NothingWrittenYet: Story = { args: { written: [] } };
export const JustRegistered: Story = { args: { state: "just-registered", written: entries } };
export const DraftIsBack: Story = {
  args: { state: "draft-back", text: sentences },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Discard draft" }));
    await expect(canvas.getByRole("textbox", { name: "Content" })).toHaveValue("");
  },
};
export const WaitingForTheNetwork: Story = { args: { state: "waiting" } };
export const OnItsWay: Story = { args: { state: "on-its-way" } };
export const Extreme: Story = {
  args: { text: `${longWord} ${sentences.repeat(12)}` },
  globals: { viewport: { value: "popup" } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
