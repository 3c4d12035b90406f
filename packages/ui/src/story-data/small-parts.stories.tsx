import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";

import { Avatar } from "../avatar/avatar.tsx";
import { Badge, NewsDot, Tag } from "../badge/badge.tsx";
import { DateRange } from "../date-range/date-range.tsx";
import { DayCount } from "../day-count/day-count.tsx";
import { IconButton } from "../icon-button/icon-button.tsx";
import { Lock, Settings } from "../icons/icons.tsx";
import {
  NoChallengesIllustration,
  NoEntriesIllustration,
  NotFoundIllustration,
} from "../illustrations/illustrations.tsx";
import { Seal } from "../seal/seal.tsx";
import { Spinner } from "../spinner/spinner.tsx";
import { TextLink } from "../text-link/text-link.tsx";

const meta = { title: "Foundations/Small parts" } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const AllOfThem: Story = {
  render: () => (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-4">
        <Badge>Completed 🎉</Badge>
        <Badge tone="plain">
          <Lock aria-hidden />
          Private
        </Badge>
        <Tag>TypeScript</Tag>
        <DayCount day={12} days={30} />
        <DayCount size="counter" day={100} days={100} />
        <DateRange start="2026-03-02" end="2026-03-31" />
        <Spinner label="Now Loading..." className="text-accent text-2xl" />
        <Seal />
        <Seal className="size-36" animate />
        <IconButton label="Settings" icon={<Settings aria-hidden />} />
        <button type="button" title="New likes on your page" className="relative rounded-full">
          <Avatar name="Mina" alt="Profile" />
          <NewsDot />
        </button>
      </div>
      <p className="max-w-form">
        By signing up you agree to the <TextLink href="#term">Terms of Service</TextLink>, which are two pages
        and readable.
      </p>
      <div className="flex flex-wrap gap-8">
        <NoChallengesIllustration />
        <NoEntriesIllustration />
        <NotFoundIllustration />
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status", { name: "Now Loading..." })).toBeVisible();
    const { borderRadius } = getComputedStyle(canvas.getByText("Completed 🎉"));
    await expect(canvas.getByText("Private")).toHaveStyle({ borderRadius });
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Settings" })).toHaveFocus();
    const profile = canvas.getByRole("button", { name: "Profile" });
    await expect(profile).toHaveAccessibleDescription("New likes on your page");
    await expect(profile).not.toHaveTextContent(/\d/);
  },
};
