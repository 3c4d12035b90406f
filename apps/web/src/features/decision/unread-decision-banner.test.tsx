import { paths } from "@diary/core/paths";
import { aDecision } from "@diary/core/testing";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { UnreadDecisionBanner } from "./unread-decision-banner.tsx";

import "../../styles.css";

const hidden = aDecision();
const suspended = aDecision({ action: "suspend" });

const renderAt = async (address: string, decision: typeof hidden) => {
  const screen = await render(
    <MemoryRouter initialEntries={[address]}>
      <UnreadDecisionBanner decisions={[decision]} />
    </MemoryRouter>,
  );
  return screen.getByRole("region", { name: "Decisions" }).query();
};

test.each([
  ["the feed", paths.home],
  ["a form that shows no notice", paths.createChallenge],
])("an unread decision shows a banner on %s", async (_, address) => {
  expect(await renderAt(address, hidden)).not.toBeNull();
});

test.each([
  ["the page of the hidden challenge", paths.challenge(hidden.subject_id), hidden],
  ["My page", paths.myPage, hidden],
  ["a form that shows the suspension", paths.createChallenge, suspended],
  ["the form for an entry", paths.registerDay(), suspended],
])("an unread decision shows no banner on %s", async (_, address, decision) => {
  expect(await renderAt(address, decision)).toBeNull();
});

test.each([
  ["one decision", [hidden], "You have an unread decision", paths.decision(hidden.decision_id)],
  ["several decisions", [hidden, suspended], "2 decisions wait for you", paths.myPage],
])("the banner about %s leads to its page, and Later closes it", async (_, decisions, text, to) => {
  const screen = await render(
    <MemoryRouter initialEntries={[paths.home]}>
      <UnreadDecisionBanner decisions={decisions} />
    </MemoryRouter>,
  );
  const banner = screen.getByRole("region", { name: "Decisions" });
  await expect.element(banner.getByText(text)).toBeVisible();
  await expect.element(banner.getByRole("link", { name: "Read the decision" })).toHaveAttribute("href", to);
  await banner.getByRole("button", { name: "Later" }).click();
  await expect.element(banner).not.toBeInTheDocument();
});
