import { aCase, anId, aQueuedCase } from "@diary/core/testing";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";

import { StoryProviders } from "../../testing/story-providers.tsx";
import { CaseHistory } from "./case-history.tsx";
import { QueueList } from "./queue.tsx";
import { ReportedContent } from "./reported-content.tsx";
import { UserCard } from "./user-card.tsx";

const longWord = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauhof";

const meta = {
  title: "Pages/Desk",
  component: QueueList,
  args: {
    cases: [
      aQueuedCase({ reports: 4, reasons: ["spam", "rights"], decisions_before: 2 }),
      aQueuedCase({ case_id: anId(502), subject_type: "day", subject_text: "", author_nickname: null }),
    ],
  },
  decorators: [
    (Story) => (
      <StoryProviders>
        <h1 className="sr-only">Desk</h1>
        <Story />
      </StoryProviders>
    ),
  ],
} satisfies Meta<typeof QueueList>;

export default meta;
type Story = StoryObj<typeof meta>;

const fits: Story["play"] = async ({ canvasElement }) => {
  await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
};

export const CasesThatWait: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Buy my course" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "(no text)" })).toBeVisible();
    const [card, other] = canvas.getAllByRole("article");
    await expect(card).toHaveTextContent(
      /^Challenge by Mina.*Spam.*4 reports \(reports before: 3 acted on, 1 dismissed\)2 decisions before$/,
    );
    await expect(other).toHaveTextContent(/^Entry by \(no name\).*1 report \(.*0 decisions before$/);
    const { borderColor } = getComputedStyle(card!);
    canvas.getByRole("link", { name: "Buy my course" }).focus();
    await expect(card).toHaveStyle({ borderColor });
  },
};

export const CasesWithTheLongestTexts: Story = {
  tags: ["extended"],
  args: {
    cases: [
      aQueuedCase({
        subject_text: longWord.repeat(2).slice(0, 100),
        author_nickname: longWord.slice(0, 50),
        reasons: ["harassment", "rights", "self-harm", "violence"],
      }),
    ],
  },
  globals: { viewport: { value: "popup" } },
  play: fits,
};

const changed = aCase({
  reported_later: [{ at: "2026-11-21T09:00:00Z", content: { title: "Learn with me", desc: "Only today." } }],
  current: { title: "Buy my course", desc: longWord.repeat(8) },
  earlier: [
    {
      decision_id: anId(700),
      action: "suspend",
      ground: "harassment",
      facts: longWord,
      created_at: "2026-10-01T09:00:00Z",
      ended_at: "2026-10-08T09:00:00Z",
    },
  ],
});

export const ACaseChangedSinceItWasReported: Story = {
  render: () => (
    <>
      <ReportedContent {...changed} />
      <CaseHistory it={changed} isOwn={false} />
    </>
  ),
  globals: { viewport: { value: "popup" } },
  play: async (context) => {
    await expect(context.canvas.getByRole("heading", { name: /^As it was reported on Nov/ })).toBeVisible();
    await expect(context.canvas.getByText("Learn with me")).toBeVisible();
    await expect(context.canvas.getByRole("heading", { name: "As it is now" })).toBeVisible();
    await expect(context.canvas.getByText(/3 acted on, 1 dismissed/)).toBeVisible();
    await expect(context.canvas.getByText("Suspended")).toBeVisible();
    await fits(context);
  },
};

export const ACaseWhoseSubjectIsGone: Story = {
  render: () => <ReportedContent {...aCase({ author_id: null, reported: {}, current: null })} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText("What was reported is no longer kept.")).toBeVisible();
    await expect(canvas.getByText("As it is now: gone. Its author deleted it.")).toBeVisible();
  },
};

const own = aCase({ current: {} });

export const ACaseAboutTheViewerMadePrivateSince: Story = {
  render: () => (
    <>
      <ReportedContent {...own} />
      <CaseHistory it={own} isOwn />
    </>
  ),
  globals: { viewport: { value: "popup" } },
  play: async (context) => {
    await expect(context.canvas.getByText("As it is now: private. Staff can't see it.")).toBeVisible();
    await expect(context.canvas.getByText(/^This is about you/)).toBeVisible();
    await expect(context.canvas.queryByText("Ren")).toBeNull();
    await fits(context);
  },
};

const user = {
  user_id: anId(9001),
  nickname: longWord.slice(0, 50),
  email: `${longWord}@diary.example`,
  created_at: "2026-11-20T09:00:00Z",
  last_sign_in_at: null,
  banned_until: null,
  suspended: true,
  suspended_until: null,
  hidden: true,
  challenges: 12,
  decisions: 3,
  staff: false,
};

export const AUserSuspendedForGood: Story = {
  render: () => <UserCard user={user} isSelf={false} />,
  globals: { viewport: { value: "popup" } },
  play: async (context) => {
    const { canvas, canvasElement } = context;
    await fits(context);
    await userEvent.click(canvas.getByRole("button", { name: "Delete account" }));
    const page = within(canvasElement.ownerDocument.body);
    const dialog = within(await page.findByRole("dialog", { name: "Delete account" }));
    await expect(dialog.getByRole("button", { name: "Delete account" })).toBeDisabled();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
  },
};

export const AnotherMemberOfTheStaff: Story = {
  render: () => <UserCard user={{ ...user, staff: true, suspended: false }} isSelf={false} />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button", { name: "Delete account" })).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Lift suspension" })).toBeNull();
  },
};
