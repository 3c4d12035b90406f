import type { BrowserContext, ConsoleMessage, Request, Response } from "@playwright/test";

export class Problems {
  readonly #seen: string[] = [];
  readonly #allowed: RegExp[] = [
    /Service Worker registration blocked by Playwright/,
    /\b404\b.*\/(any\/other\/path|no\/such\/page|nothing)/,
  ];

  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  watch(context: BrowserContext): void {
    context.on("console", (message) => this.#onConsole(message));
    context.on("weberror", (error) => this.#seen.push(`uncaught: ${error.error().stack}`));
    context.on("requestfailed", (request) => this.#onFailed(request));
    context.on("response", (response) => this.#onResponse(response));
  }

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
    // The browser aborts a page's requests when the page is left.
    if (reason !== "net::ERR_ABORTED") this.#seen.push(`request failed: ${reason} ${request.url()}`);
  }

  #onResponse(response: Response) {
    if (response.status() >= 400) this.#seen.push(`response: ${response.status()} ${response.url()}`);
  }
}
