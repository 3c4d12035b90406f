/* Runs inline before the first paint. Imports nothing and is the same on every page: the CSP allows it by its hash. */
(() => {
  const root = document.documentElement;
  const path = location.pathname;

  function stored(): Record<string, string | undefined> {
    try {
      return Object.fromEntries(Object.entries(localStorage)) as Record<string, string>;
    } catch {
      return {};
    }
  }

  const isMember = Object.keys(stored()).some((key) => /^sb-.+-auth-token$/.test(key));
  if (isMember) {
    root.dataset["session"] = "stored";
    if (GUEST_PATHS.includes(path)) location.replace(MY_PAGE_PATH);
  }

  window.showTheme = (theme) => {
    if (theme === null) delete root.dataset["theme"];
    else root.dataset["theme"] = theme;
    // Browsers color the address bar by this element.
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const own = (meta.dataset["theme"] ??= /dark|light/.exec(meta.media)?.[0]);
      if (theme === null) meta.media = `(prefers-color-scheme: ${own})`;
      else meta.media = theme === own ? "all" : "not all";
    }
  };
  const showStoredTheme = () => window.showTheme?.(stored()["diary-theme"] ?? null);
  showStoredTheme();
  addEventListener("storage", ({ key }) => {
    if (key === "diary-theme" || key === null) showStoredTheme();
  });

  // Must choose the same language as `preferredLanguage` of the app.
  const tags = [stored()["diary-language"] ?? "", navigator.language];
  const language = tags.find((tag) => Object.hasOwn(APP_MISSING, tag)) ?? "en";
  if (language !== "en") {
    root.lang = language;
    // The HTML is English: everything except translated texts is hidden until the app renders the page, or for 10 s.
    root.dataset["language"] = "awaited";
    setTimeout(() => delete root.dataset["language"], 10_000);
  }

  let reload: HTMLButtonElement | undefined;
  function offerReload() {
    if (reload) return;
    delete root.dataset["language"];
    root.dataset["app"] = "missing";
    const words = APP_MISSING[root.lang] ?? APP_MISSING["en"]!;
    const notice = document.createElement("div");
    notice.role = "alert";
    notice.className = "app-missing";
    const text = document.createElement("p");
    reload = document.createElement("button");
    notice.append(text, reload);
    document.body.append(notice);
    // Screen readers announce a text only if the text is added after its region.
    text.textContent = words.text;
    reload.textContent = words.reload;
    reload.addEventListener("click", () => location.reload());
    if (heldPresses.length > 0) reload.focus();
  }

  // Starts the app after the first paint, or on the first input if the page is complete without script.
  const preload = window.challengePreload;
  const { challengeFiles = "", entry, files = "", start: startOn } = root.dataset;
  let isPreloading = false;
  function preloadFiles() {
    if (isPreloading) return;
    isPreloading = true;
    const own = /^\/challenge\/[\da-f-]{36}$/.test(path) ? challengeFiles : "";
    for (const file of `${files} ${own}`.split(" ")) {
      if (file === "") continue;
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = file;
      document.head.append(link);
    }
  }
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  // Preloads early with a service worker, which has stored the files: they don't compete with other requests.
  if (serviceWorker?.controller) addEventListener("DOMContentLoaded", preloadFiles, { once: true });
  function start() {
    if (entry === undefined) return;
    if (preload) preload.isOver = true;
    preloadFiles();
    const load = () => void import(/* @vite-ignore */ entry).catch(offerReload);
    // Waits for the whole HTML: parts that arrive after hydration would appear below the app.
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", load, { once: true });
    else load();
  }
  function isIncomplete(): boolean {
    const hasParameters = location.search !== "" || location.hash !== "";
    // The extension may have a session that this site has not stored.
    return isMember || hasParameters || root.lang !== "en" || root.hasAttribute("data-diary-extension");
  }
  if (startOn === "use") {
    const whenIdle = () => {
      if (isIncomplete()) start();
      // Starts the app if skeletons are visible: a tall window shows skeletons without a touch or scroll.
      const seen = new IntersectionObserver((entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        seen.disconnect();
        start();
      });
      for (const part of document.querySelectorAll("[data-awaits-app]")) seen.observe(part);
    };
    const afterLoad = () => {
      // A busy machine is never idle, and Safari lacks the callback.
      if (window.requestIdleCallback) window.requestIdleCallback(whenIdle, { timeout: 2000 });
      else setTimeout(whenIdle);
    };
    addEventListener("load", afterLoad, { once: true });
    for (const type of ["pointerover", "touchstart", "keydown", "focusin", "scroll"]) {
      addEventListener(type, start, { once: true, passive: true });
    }
  } else if (document.visibilityState === "hidden") start();
  else {
    // Waits for a second frame, because then the first frame is on the screen.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => (preload ? void preload.shown.then(start) : start())),
    );
  }

  // Queues clicks before hydration: on slow 4G the app starts 1 to 3.7 s after the first paint.
  const heldPresses: HTMLElement[] = [];
  function holdEvent(event: Event) {
    if (event instanceof MouseEvent) {
      const target = event.target instanceof Element && event.target.closest<HTMLElement>("button");
      if (!target || target === reload) return;
      heldPresses.push(target);
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    reload?.focus();
    start();
  }
  for (const type of ["click", "submit"]) addEventListener(type, holdEvent, true);

  /** The app may have replaced the prerendered button. */
  function shownButton(target: HTMLElement): HTMLElement | undefined {
    if (target.isConnected) return target;
    return [...document.querySelectorAll("button")].find(({ innerText }) => innerText === target.innerText);
  }

  // Replays typed text as `input` events, because React keeps the text but calls no handler.
  const typed = new Map<HTMLInputElement | HTMLTextAreaElement, string>();
  function note({ target }: Event) {
    if (target instanceof HTMLTextAreaElement) typed.set(target, target.value);
    else if (target instanceof HTMLInputElement && !/^(file|checkbox|radio)$/.test(target.type)) {
      typed.set(target, target.value);
    }
  }
  function retype(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
    field.value = "";
    // Uses the prototype's setter: with the field's setter, React would notice no change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  addEventListener("input", note, true);

  window.diaryHydrated = () => {
    for (const type of ["click", "submit"]) removeEventListener(type, holdEvent, true);
    removeEventListener("input", note, true);
    for (const [field, text] of typed) if (field.isConnected) retype(field, text);
    typed.clear();
    // Runs after the app has handled the typed text.
    setTimeout(() => {
      for (const target of heldPresses.splice(0)) shownButton(target)?.click();
    });
  };
})();
