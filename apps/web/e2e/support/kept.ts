import { expect, type Page } from "@playwright/test";

/** Waits until the browser has kept this text of a draft or an entry. */
export async function kept(page: Page, text: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open("challenge-diary");
          request.addEventListener("success", () => resolve(request.result));
        });
        const values = await new Promise<unknown[]>((resolve) => {
          const request = database.transaction("values").objectStore("values").getAll();
          request.addEventListener("success", () => resolve(request.result as unknown[]));
        });
        database.close();
        return JSON.stringify(values);
      }),
    )
    .toContain(text);
}
