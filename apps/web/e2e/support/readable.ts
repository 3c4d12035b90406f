import { expect, type CDPSession, type Page } from "@playwright/test";

/** `within` is the selector of a dialog, menu or banner to check instead of the page. */
function findUnreadable(page: Page, within = "body"): Promise<string[]> {
  return page.evaluate((selector) => {
    const found: string[] = [];
    const looked = document.querySelector(selector);
    if (looked === null) return [`there is no ${selector}`];
    // oxlint-disable unicorn/consistent-function-scoping -- all of it runs in the page
    /** Caches results, because many texts share their ancestors. */
    const once = <Value>(find: (element: Element) => Value) => {
      const known = new Map<Element, Value>();
      return (element: Element): Value => {
        if (!known.has(element)) known.set(element, find(element));
        return known.get(element)!;
      };
    };
    // Text only for screen readers is clipped or one pixel wide.
    const isForReaders = once((element): boolean => {
      if (getComputedStyle(element).clipPath !== "none" || element.clientWidth === 1) return true;
      return element.parentElement !== null && isForReaders(element.parentElement);
    });
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 40)}"`;
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) {
      const widest = [...document.querySelectorAll("main *")].findLast(
        (element) => element.getBoundingClientRect().right > root.clientWidth + 1,
      );
      const by = widest && nameOf(widest);
      found.push(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth} px: ${by}`);
    }
    // Includes invisible elements, because some appear only after scrolling.
    const fixed = [...document.querySelectorAll<HTMLElement>("body *")].filter(
      (element) => getComputedStyle(element).position === "fixed" && element.offsetWidth > 1,
    );
    const floats = fixed.filter((element) => !element.contains(looked));
    const isModal = looked.matches("[role=dialog],[role=alertdialog],[role=menu]");
    const surfaces = isModal
      ? []
      : fixed.flatMap((float) => (float.matches("ol") ? Array.from(float.children) : float));
    for (const [index, one] of surfaces.entries()) {
      const box = one.getBoundingClientRect();
      for (const other of surfaces.slice(index + 1)) {
        const edge = other.getBoundingClientRect();
        const isSeparate =
          box.right <= edge.left ||
          edge.right <= box.left ||
          box.bottom <= edge.top ||
          edge.bottom <= box.top;
        if (!isSeparate) found.push(`${nameOf(one)} and ${nameOf(other)} overlap`);
      }
    }
    const end = root.scrollHeight - innerHeight;
    const tabs = floats.filter((float) => float.matches("button"));
    const bars = floats.filter((float) => float.matches("section") && float.clientWidth === root.clientWidth);
    /** Reports an element that scrolls under a floating button, or that a bar always covers. */
    const isCovered = (element: Element, box: DOMRect, isText: boolean) => {
      const { fontSize, whiteSpace } = getComputedStyle(element);
      // Ignores a preserved space at the end of a line.
      const right = box.right - (isText && whiteSpace === "pre-wrap" ? parseFloat(fontSize) / 3 : 0);
      for (const tab of tabs) {
        const edge = tab.getBoundingClientRect();
        if (right <= edge.left + 1 || box.left >= edge.right - 1) continue;
        const from = Math.max(1, box.top + scrollY - edge.bottom);
        const to = Math.min(end - 1, box.bottom + scrollY - edge.top);
        if (from >= to) continue;
        found.push(
          `${nameOf(element)} comes ${Math.round(right - edge.left)} px under ${nameOf(tab)} while scrolling`,
        );
        return true;
      }
      const bar = bars.find((one) => box.bottom + scrollY - end > one.getBoundingClientRect().top + 1);
      if (bar === undefined) return false;
      found.push(`${nameOf(element)} stays covered at the end of the page by ${nameOf(bar)}`);
      return true;
    };
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !isForReaders(element) &&
      element.closest("[aria-hidden=true]") === null &&
      !floats.some((float) => float.contains(element));
    // A check of the page ignores floating elements here, because `isCovered` reports them. A checked overlay must be on top.
    const isPage = looked === document.body;
    const before = floats.map(({ style }) => style.pointerEvents);
    if (isPage) for (const { style } of floats) style.pointerEvents = "none";

    const scrollerOf = once((element): Element | null => {
      const { parentElement } = element;
      if (parentElement === null || parentElement === document.body) return null;
      const scrolls = /auto|scroll/.test(getComputedStyle(parentElement).overflowY);
      return scrolls ? parentElement : scrollerOf(parentElement);
    });
    const portOf = (element: Element) =>
      scrollerOf(element)?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);

    /** Scrolls only if needed, because each scroll causes a layout. */
    const bringIntoView = (element: Element) => {
      const port = portOf(element);
      const box = element.getBoundingClientRect();
      const margin = port.height / 8;
      const isInView =
        box.top >= Math.max(port.top, 0) + margin &&
        box.bottom <= Math.min(port.bottom, innerHeight) - margin &&
        box.left >= Math.max(port.left, 0) &&
        box.right <= Math.min(port.right, innerWidth);
      if (!isInView) element.scrollIntoView({ block: "center", behavior: "instant" });
    };

    /** Returns true for parts of a sticky header. Users can scroll content out from under a sticky header. */
    const isInStickyHead = once((element): boolean => {
      if (getComputedStyle(element).position === "sticky") return true;
      return element.parentElement !== null && isInStickyHead(element.parentElement);
    });

    /** Reads no `clientHeight`, which is 0 for inline elements. */
    const heightOf = (element: Element) => element.getBoundingClientRect().height;

    const check = (element: Element, boxes: readonly DOMRect[], isText: boolean) => {
      const port = portOf(element);
      for (const box of boxes) {
        if (box.width < 1 || box.height < 1) continue;
        if (heightOf(element) < port.height && (box.bottom < port.top || box.top > port.bottom)) {
          found.push(`${nameOf(element)} can't be scrolled to`);
          return;
        }
        if (box.left < -1 || box.right > root.clientWidth + 1) {
          found.push(
            `${nameOf(element)} extends beyond the window: ${Math.round(box.left)} to ${Math.round(box.right)}`,
          );
          return;
        }
        if (isPage && isCovered(element, box, isText)) return;
        const y = (box.top + box.bottom) / 2;
        if (y < port.top || y > port.bottom) continue;
        for (const x of [box.left + 2, (box.left + box.right) / 2, box.right - 2]) {
          const top = document.elementFromPoint(x, y);
          if (top === null) continue;
          // A button inside a field, such as Show, belongs to the field.
          const isOwn =
            top.contains(element) ||
            element.contains(top) ||
            (element.matches("input") && element.parentElement!.contains(top));
          // A link that covers a card belongs to the card.
          const isCard = isText && top.matches("a") && top.closest("article")?.contains(element) === true;
          if (!isOwn && !isCard && !isInStickyHead(top)) {
            found.push(`${nameOf(element)} is covered by ${nameOf(top)}`);
            return;
          }
        }
      }
    };

    const leaves = (element: Element) => {
      const { display, overflowX } = getComputedStyle(element);
      if (display === "inline" || overflowX !== "visible") return;
      if (element.scrollWidth > element.clientWidth + 1)
        found.push(`${nameOf(element)} has content wider than its box`);
    };

    const clipsAround = once((element): Element[] => {
      const { parentElement } = element;
      if (parentElement === null) return [];
      const { overflowX, textOverflow } = getComputedStyle(parentElement);
      const clips =
        overflowX !== "visible" &&
        textOverflow !== "ellipsis" &&
        !parentElement.matches("textarea,select,input,body,html");
      return [...(clips ? [parentElement] : []), ...clipsAround(parentElement)];
    });

    const clippers = (element: Element) => {
      for (const at of clipsAround(element)) {
        const edge = at.getBoundingClientRect();
        const box = element.getBoundingClientRect();
        if (box.right > edge.right + 1 || box.left < edge.left - 1) {
          found.push(`${nameOf(element)} is clipped by an element around it`);
          return;
        }
      }
    };

    const walker = document.createTreeWalker(looked, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement!;
      if (
        node.textContent?.trim() === "" ||
        !isSeen(element) ||
        element.matches("option,script,style,textPath,noscript")
      )
        continue;
      bringIntoView(element);
      const range = document.createRange();
      range.selectNodeContents(node);
      const { textOverflow, webkitLineClamp } = getComputedStyle(element);
      const isEllipsed = textOverflow === "ellipsis" || webkitLineClamp !== "none";
      if (isEllipsed) continue;
      check(element, [...range.getClientRects()], true);
      clippers(element);
      leaves(element);
    }
    for (const control of looked.querySelectorAll("a,button,input,select,textarea")) {
      if (!isSeen(control)) continue;
      bringIntoView(control);
      check(control, [control.getBoundingClientRect()], false);
    }
    for (const [index, { style }] of floats.entries()) style.pointerEvents = before[index]!;
    scrollTo({ top: 0, behavior: "instant" });
    return [...new Set(found)];
  }, within);
}

export interface TextSize {
  width: number;
  percent: number;
  keepsLayout?: boolean;
}

export const LARGE_ON_PHONE: readonly TextSize[] = [{ width: 320, percent: 200 }];

export const LARGE: readonly TextSize[] = [
  { width: 1280, percent: 200, keepsLayout: true },
  ...LARGE_ON_PHONE,
];

/** Doubled text in a wide and a narrow window, and normal text at the breakpoint `sm`. */
const TEXT_SIZES: readonly TextSize[] = [...LARGE, { width: 600, percent: 100 }];

const USUAL: TextSize = { width: 1280, percent: 100 };

const shown = new WeakMap<Page, TextSize>();

export async function setWindow(page: Page, session: CDPSession, size: TextSize): Promise<void> {
  const { keepsLayout = false, percent, width } = size;
  await page.setViewportSize({ width, height: 800 });
  const before = shown.get(page) ?? USUAL;
  shown.set(page, size);
  if (before.percent === percent && (before.keepsLayout ?? false) === keepsLayout) return;
  const standard = keepsLayout ? 16 : (16 * percent) / 100;
  await session.send("Page.setFontSizes", { fontSizes: { standard } });
  // The browser applies the font size with a delay.
  const sizeOfText = () =>
    page.evaluate(
      (own) => {
        document.documentElement.style.fontSize = own;
        return getComputedStyle(document.documentElement).fontSize;
      },
      keepsLayout ? `${percent}%` : "",
    );
  await expect.poll(sizeOfText, { intervals: [10, 50, 100] }).toBe(`${(16 * percent) / 100}px`);
}

const softly = expect.configure({ soft: true });

/** Polls, because a busy browser may briefly show the previous window size. */
export async function expectReadableNow(page: Page, what: string, within?: string): Promise<void> {
  await softly.poll(() => findUnreadable(page, within), { message: what, timeout: 5000 }).toEqual([]);
}

export async function expectReadable(
  page: Page,
  what: string,
  within?: string,
  sizes: readonly TextSize[] = TEXT_SIZES,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const size of sizes) {
    await setWindow(page, session, size);
    await expectReadableNow(page, `${what} at ${size.width} px, ${size.percent} %`, within);
  }
  await setWindow(page, session, USUAL);
  await session.detach();
}
