import { buildOf, type Hydrate, isSnapshotValid, showSnapshot } from "../snapshot/snapshot.ts";
import { type Boot, readBoot, readFirst } from "./boot.ts";

/** What the popup's first script hands over to the app. */
export interface EarlyStart {
  root: HTMLElement;
  boot: Boot;
  /** null where no snapshot is shown. */
  hydrate: Hydrate | null;
}

declare global {
  interface Window {
    earlyStart?: Promise<EarlyStart>;
  }
}

/**
 * Reads what is stored while the app is still being read from the disk, and shows the snapshot of the last time.
 * Resolves when that is on the screen.
 */
export async function startEarly(): Promise<EarlyStart> {
  // Before anything is drawn: fonts are chosen by it.
  if (/^ja\b/.test(navigator.language)) document.documentElement.lang = "ja";
  const { auth, snapshot } = await readFirst().catch(() => ({ auth: undefined, snapshot: undefined }));
  await parsed();
  const root = document.getElementById("root");
  if (root === null) throw new Error("The popup has no root.");
  const clock = new Date();
  const now = {
    userId: auth?.session?.user.id,
    build: buildOf(document),
    now: clock.getTime(),
    utcOffset: clock.getTimezoneOffset(),
  };
  if (!isSnapshotValid(snapshot, now)) {
    loadApp();
    return { root, boot: await boot(auth), hydrate: null };
  }
  await styled();
  const hydrate = showSnapshot(root, snapshot.tree);
  // Asking for more would hold it up by a frame.
  await painted();
  loadApp();
  return { root, boot: await boot(auth), hydrate };
}

/** Where the storage can't be read the app starts with nothing, and asks again for what it needs. */
function boot(auth: Boot["auth"]): Promise<Boot> {
  return readBoot(auth).catch(() => ({ auth, known: undefined, chosen: null, panel: null, config: null }));
}

/** Reads the app from the disk and starts it (`build/app-later.ts`). */
function loadApp(): void {
  const [app, ...parts] = document.documentElement.dataset["app"]?.split(" ") ?? [];
  if (app === undefined) return;
  for (const part of parts) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = part;
    document.head.append(link);
  }
  const script = document.createElement("script");
  script.type = "module";
  script.src = app;
  document.head.append(script);
}

/** The page is known to its end. */
async function parsed(): Promise<void> {
  if (document.readyState !== "loading") return;
  await new Promise((resolve) => {
    document.addEventListener("readystatechange", resolve, { once: true });
  });
}

/** The styles are there: drawing before would be drawing twice. */
async function styled(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
  if (link === null || link.sheet !== null) return;
  await new Promise((resolve) => {
    for (const end of ["load", "error"]) link.addEventListener(end, resolve, { once: true });
  });
}

/** What is drawn is on the screen. A page that nobody looks at paints nothing. */
async function painted(): Promise<void> {
  if (document.visibilityState === "hidden") return;
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
