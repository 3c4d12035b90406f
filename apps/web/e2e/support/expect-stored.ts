import { expect, type Page } from "@playwright/test";

export async function expectStored(page: Page, text: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open("challenge-diary");
          request.addEventListener("success", () => resolve(request.result));
        });
        const transaction = database.transaction(["drafts", "outbox"]);
        const requests = ["drafts", "outbox"].map((store) => transaction.objectStore(store).getAll());
        await new Promise((resolve) => transaction.addEventListener("complete", resolve));
        database.close();
        return JSON.stringify(requests.map(({ result }) => result as unknown[]));
      }),
    )
    .toContain(text);
}
