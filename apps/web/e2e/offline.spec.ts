import type { Page } from "@playwright/test";

import { startDeployments, VERSION_MARK, type Deployments } from "./support/deployments.ts";
import { follow } from "./support/follow.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });
test.beforeEach(({ problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
});

async function waitForWorker(page: Page) {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller?.state === "activated";
  });
}

function storedResponses(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("challenge-diary-answers");
        opening.addEventListener("error", () => reject(new Error("The database can't be opened.")));
        opening.addEventListener("success", () => {
          const { result } = opening;
          if (!result.objectStoreNames.contains("values")) return resolve("");
          const store = result.transaction("values").objectStore("values");
          const [keys, values] = [store.getAllKeys(), store.getAll()];
          values.addEventListener("success", () => {
            result.close();
            resolve(JSON.stringify([keys.result, values.result]));
          });
        });
      }),
  );
}

function cached(page: Page): Promise<{ paths: string[]; texts: string }> {
  return page.evaluate(async () => {
    const versions = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(versions.map(async (version) => version.keys()))).flat();
    const files = (await Promise.all(versions.map(async (version) => version.matchAll()))).flat();
    const texts = await Promise.all(files.map((file) => file.text()));
    return { paths: requests.map(({ url }) => new URL(url).pathname), texts: texts.join("") };
  });
}

const versionOf = (page: Page) => page.locator(VERSION_MARK).getAttribute("content");
const lookForNewVersion = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
const storedVersions = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("diary-site-")));

const notice = (page: Page) => page.getByRole("status").filter({ hasText: "Last updated" });

test.describe("offline", { tag: "@desktop" }, () => {
  test(
    "offline, a visitor sees the stored feed with its time; online, the new feed",
    { tag: "@extended" },
    async ({ context, page, person }) => {
      const read = await person.setChallenge({ title: "Read ten pages" });
      await person.writeDay(read, "2026-01-02", "A chapter about owls.");
      await page.clock.setFixedTime("2026-11-20T14:05:00Z");
      await page.goto("/home");
      await expect(page.getByRole("article", { name: "Read ten pages" })).toBeVisible();
      await expect(notice(page)).toBeHidden();
      await waitForWorker(page);
      await expect.poll(() => storedResponses(page)).toContain("Read ten pages");
      await page.goto(`/challenge/${read}`);
      await expect(page.getByText("A chapter about owls.")).toBeVisible();

      await context.setOffline(true);
      await page.reload();
      await expect(page.getByText("This is not available offline.")).toBeVisible();
      expect(await storedResponses(page)).not.toContain("owls");
      for (const [path, name] of [
        ["/policy", "Privacy Policy"],
        ["/user/signin", "Sign In"],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      }
      await page.clock.setFixedTime("2026-11-20T15:30:00Z");
      await page.goto("/home");
      await expect(page.getByRole("article", { name: "Read ten pages" })).toBeVisible();
      await expect(notice(page)).toContainText("Offline");
      const time = await page.evaluate(() => new Date("2026-11-20T14:05:00Z").toTimeString().slice(0, 5));
      await expect(notice(page)).toContainText(`Last updated ${time}.`);

      await person.setChallenge({ title: "Written meanwhile" });
      await context.setOffline(false);
      await expect(page.getByRole("article", { name: "Written meanwhile" })).toBeVisible();
      await expect(notice(page)).toBeHidden();
      const { paths, texts } = await cached(page);
      expect(paths).toContain("/app.html");
      expect(paths.filter((path) => /\/v1\//.test(path))).toEqual([]);
      expect(texts).toContain("The challenges could not be loaded.");
      expect(texts).not.toContain("Each action of staff and of the operator appears here");
      expect(texts).not.toContain("Signs the person out on every device");
    },
  );

  test("a user's challenges and year open offline and are deleted at sign-out", async ({
    context,
    newUser,
    page,
    person,
  }) => {
    const read = await person.setChallenge({ title: "Read ten pages", visibility: "private" });
    await person.writeDay(read, "2026-01-02", "A chapter about owls.");
    const run = await person.setChallenge({ title: "Run" });
    await person.writeDay(run, "2026-01-03", "Round the lake.");
    const year = new Date().getFullYear();
    const before = await person.setChallenge({ title: "Before", start_date: `${year - 1}-06-01` });
    for (const day of ["01", "02"]) await person.writeDay(before, `${year - 1}-06-${day}`, "Read.");
    await person.signIn(page, await person.newSession());
    await page.goto(`/mypage/year/${year - 1}`);
    await expect(page.getByText(/^2 days written/)).toBeVisible();
    await follow(page, "/mypage");
    await expect(page.getByRole("article", { name: "Run" })).toBeVisible();
    await waitForWorker(page);
    await expect.poll(() => storedResponses(page)).toContain("A chapter about owls.");
    await expect.poll(() => storedResponses(page)).toContain("Round the lake.");
    await expect.poll(() => storedResponses(page)).toMatch(/detail.*detail/);
    await expect.poll(() => storedResponses(page)).toContain('"characters":[');
    await expect.poll(() => storedResponses(page)).toContain("recent");

    await context.setOffline(true);
    await page.goto("/mypage");
    await expect(page.getByRole("article", { name: "Run" })).toBeVisible();
    await expect(page.getByRole("region", { name: "To write today" })).toContainText("Run");
    await expect(notice(page)).toBeVisible();
    await page.getByRole("article", { name: "Read ten pages" }).getByRole("link", { name: "Detail" }).click();
    await expect(page.getByText("A chapter about owls.")).toBeVisible();
    await expect(notice(page)).toBeVisible();

    await page.goto(`/challenge/${run}`);
    await expect(page.getByRole("heading", { name: "Run" })).toBeVisible();
    await expect(page.getByText("Round the lake.")).toBeVisible();
    await page.goto(`/mypage/year/${year - 1}`);
    await expect(page.getByText(/^2 days written/)).toBeVisible();
    await context.setOffline(false);

    await page.getByRole("button", { name: "Profile" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/user/signin");
    await expect.poll(() => storedResponses(page)).not.toContain("Read ten pages");
    expect(await storedResponses(page)).not.toContain("A chapter about owls.");

    await person.signIn(page);
    await page.goto("/mypage");
    await expect.poll(() => storedResponses(page)).toContain("A chapter about owls.");
    const other = await newUser();
    await other.signIn(page);
    await context.setOffline(true);
    await page.goto("/mypage");
    await expect(page.getByText("This is not available offline.").first()).toBeVisible();
    await expect(page.getByText("Read ten pages")).toBeHidden();
    await expect.poll(() => storedResponses(page)).not.toContain("Read ten pages");
    expect(await storedResponses(page)).not.toContain("A chapter about owls.");
  });
});

test.describe("a new version", { tag: "@desktop" }, () => {
  let deployments: Deployments;
  test.beforeEach(async ({ baseURL }) => void (deployments = await startDeployments(baseURL!)));
  test.afterEach(async ({ context }) => {
    for (const page of context.pages()) await page.close();
    await deployments.close();
  });

  test(
    "a new version activates, open pages keep their files, and two versions are stored",
    { tag: "@extended" },
    async ({ context, page }) => {
      await page.goto(`${deployments.url}/user/signup`);
      await waitForWorker(page);
      await page.getByLabel("Email Address").fill("somebody@example.com");

      deployments.deploy("second");
      const changed = page.evaluate(
        () => new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve)),
      );
      await lookForNewVersion(page);
      await changed;
      deployments.remove(/\/assets\/(?:sign-in|term|request-reset)/);
      await expect(page.getByLabel("Email Address")).toHaveValue("somebody@example.com");
      await page.getByRole("navigation", { name: "Legal" }).getByRole("link", { name: "Terms" }).click();
      await expect(page.getByRole("heading", { name: /Terms/ }).first()).toBeVisible();
      expect(await versionOf(page)).toBe("first");

      await page.reload();
      await expect.poll(() => versionOf(page)).toBe("second");
      await context.setOffline(true);
      await page.goto(`${deployments.url}/no/such/page`);
      await expect(page.getByText("404 not found!")).toBeVisible();
      expect(await versionOf(page)).toBe("second");

      await context.setOffline(false);
      deployments.deploy("third");
      await lookForNewVersion(page);
      await expect
        .poll(async () => (await storedVersions(page)).map((name) => name.split("-").at(-1)))
        .toEqual(["second", "third"]);
    },
  );
});

test("the site can be installed", { tag: "@desktop" }, async ({ page, request }) => {
  await page.goto("/home");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await request.get(href!);
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = (await answer.json()) as { icons: { src: string; sizes: string; purpose?: string }[] };
  expect(manifest).toMatchObject({ name: "Challenge Diary", start_url: "/home", display: "standalone" });
  for (const { sizes, src } of manifest.icons) {
    const side = await page.evaluate(async (path) => {
      const image = new Image();
      image.src = path;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(side).toBe(sizes);
  }
  expect(manifest.icons.filter(({ purpose }) => purpose === "maskable").map(({ sizes }) => sizes)).toContain(
    "512x512",
  );
  const cdp = await page.context().newCDPSession(page);
  const { errors } = (await cdp.send("Page.getAppManifest")) as { errors: unknown[] };
  expect(errors).toEqual([]);
  const { installabilityErrors } = (await cdp.send("Page.getInstallabilityErrors")) as {
    installabilityErrors: { errorId: string }[];
  };
  // Browsers in tests use private windows, which can't install a site.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);

  const worker = await request.get("/sw.js");
  expect(worker.headers()["cache-control"]).toBe("no-cache");
  expect(worker.headers()["content-type"]).toContain("javascript");
  expect(worker.headers()["content-security-policy"]).toContain("worker-src 'self'");
});
