import { expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { BottomBanner } from "./bottom-banner.tsx";

const heightForPage = () => document.documentElement.style.getPropertyValue("--edge-notice");

function Banners({ labels }: { labels: readonly string[] }) {
  return labels.map((label) => (
    <BottomBanner key={label} label={label} actions={<button type="button">Close</button>}>
      {`Text of ${label}`}
    </BottomBanner>
  ));
}

test("banners are visible one at a time, the oldest first", async () => {
  const screen = await render(<Banners labels={["Offline", "Announcement"]} />);
  const [offline, announcement] = ["Offline", "Announcement"].map((name) =>
    screen.getByRole("region", { name }),
  );
  await expect.element(offline!).toBeVisible();
  await expect.element(offline!.getByRole("status")).toHaveTextContent("Text of Offline");
  await expect.element(announcement!).not.toBeInTheDocument();
  await screen.rerender(<Banners labels={["Announcement"]} />);
  await expect.element(announcement!).toBeVisible();
});

test("the page knows the height of the visible banner, and gets its room back", async () => {
  const screen = await render(<Banners labels={["Offline", "Announcement"]} />);
  const { offsetHeight } = screen.getByRole("region", { name: "Offline" }).element() as HTMLElement;
  expect(offsetHeight).toBeGreaterThan(0);
  await expect.poll(heightForPage).toBe(`${offsetHeight}px`);
  await screen.rerender(<Banners labels={[]} />);
  await expect.poll(heightForPage).toBe("0px");
});
