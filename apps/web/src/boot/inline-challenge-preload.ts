/* Runs inline before the app and imports nothing. Shows the challenge to visitors early. */
(() => {
  /** Longest time that the app's scripts wait for the challenge's response. */
  const ANSWER_TIMEOUT_MS = 1500;
  const id = /^\/challenge\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(location.pathname)?.[1];
  if (id === undefined || document.visibilityState === "hidden") return;
  try {
    if (Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key))) return;
  } catch {
    // Storage is blocked: no user is signed in.
  }

  type Texts = Record<string, string | null>;

  async function requestTexts(): Promise<Texts | undefined> {
    const settings = document.getElementById(SETTINGS_ID)!.textContent;
    const { apiUrl = "", key } = JSON.parse(settings) as { apiUrl?: string; key: string };
    const address = `${apiUrl}/rest/v1/home_challenge?select=*&challenge_id=eq.${id}`;
    const response = await fetch(address, { headers: { apikey: key } });
    const [row] = (await response.json()) as [Texts?];
    if (row !== undefined) preload.answer = { row, at: Date.now() };
    return row;
  }

  function fill(outline: Element, row: Texts) {
    const walker = document.createTreeWalker(outline, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const column = /^\{(\w+)\}$/.exec(text.nodeValue ?? "")?.[1];
      if (column !== undefined) text.nodeValue = row[column] ?? "";
      else if (text.parentElement?.ariaHidden) text.nodeValue = "";
    }
    for (const time of outline.querySelectorAll("time")) time.dateTime = time.textContent;
    const count = outline.querySelector("header")?.lastElementChild as HTMLElement | null | undefined;
    if (count) count.style.visibility = "hidden";
  }

  async function show() {
    const row = await requestTexts();
    if (document.readyState === "loading") {
      await new Promise((parsed) => document.addEventListener("DOMContentLoaded", parsed));
    }
    const main = document.querySelector("main");
    const outline = document.querySelector("template")?.content.querySelector("main");
    if (row === undefined || preload.isOver === true || !main || !outline) return;
    fill(outline, row);
    main.replaceWith(outline);
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  }

  const preload: ChallengePreload = { id, shown: Promise.resolve() };
  const timeout = new Promise<void>((over) => setTimeout(over, ANSWER_TIMEOUT_MS));
  // Ignores errors, because the app shows a message.
  preload.shown = Promise.race([show().catch(() => {}), timeout]);
  window.challengePreload = preload;
})();
