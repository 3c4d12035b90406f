/** Run it in a page. Returns JSON by store and key. */
export function readDatabase(): Promise<[name: string, json: string][]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("challenge-diary");
    opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
    opening.addEventListener("error", () => resolve([]));
    opening.addEventListener("success", () => {
      const { result: database } = opening;
      const stores = [...database.objectStoreNames];
      if (stores.length === 0) return resolve([]);
      const transaction = database.transaction(stores);
      const found: [string, string][] = [];
      for (const name of stores) {
        const cursor = transaction.objectStore(name).openCursor();
        cursor.addEventListener("success", () => {
          const row = cursor.result;
          if (row === null) return;
          found.push([`${name} ${JSON.stringify(row.key)}`, JSON.stringify(row.value)]);
          row.continue();
        });
      }
      transaction.addEventListener("error", () => reject(new Error("The texts can't be read.")));
      transaction.addEventListener("complete", () => {
        database.close();
        resolve(found);
      });
    });
  });
}
