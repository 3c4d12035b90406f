import type { BrowserContext, ConsoleMessage, Request, Response } from "@playwright/test";

/** What went wrong in the browser without a test having said that it would. */
export class Problems {
  readonly #seen: string[] = [];
  readonly #allowed: RegExp[] = [
    // Said by the test's browser itself, in tests without a service worker.
    /Service Worker registration blocked by Playwright/,
    // The addresses of no page that the tests go to.
    /\b404\b.*\/(any\/other\/path|no\/such\/page|nothing)/,
  ];

  /** Lets what matches pass: the test makes it happen, and says so. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  /** Collects console errors and warnings (reports of the security policy among them), uncaught errors and failed requests. */
  watch(context: BrowserContext): void {
    context.on("console", (message) => this.#onConsole(message));
    context.on("weberror", (error) => this.#seen.push(`uncaught: ${error.error().stack}`));
    context.on("requestfailed", (request) => this.#onFailed(request));
    context.on("response", (response) => this.#onResponse(response));
  }

  /** All that was not allowed. */
  unexpected(): string[] {
    return this.#seen.filter((problem) => !this.#allowed.some((pattern) => pattern.test(problem)));
  }

  #onConsole(message: ConsoleMessage) {
    if (message.type() === "error" || message.type() === "warning") {
      this.#seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  }

  #onFailed(request: Request) {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page ends what it was still loading.
    if (reason !== "net::ERR_ABORTED") this.#seen.push(`request failed: ${reason} ${request.url()}`);
  }

  #onResponse(response: Response) {
    if (response.status() >= 400) this.#seen.push(`answer: ${response.status()} ${response.url()}`);
  }
}
