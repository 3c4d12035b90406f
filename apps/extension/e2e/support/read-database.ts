/** Runs in a page. Returns the rows of all databases (the extension has one per server) as JSON by store and key. */
export async function readDatabase(): Promise<[name: string, json: string][]> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const reading = names
    .filter((name) => name.endsWith("challenge-diary"))
    .map(
      (name) =>
        new Promise<[string, string][]>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
          opening.addEventListener("error", () => resolve([]));
          opening.addEventListener("success", () => {
            const { result: database } = opening;
            const stores = [...database.objectStoreNames];
            if (stores.length === 0) return resolve([]);
            const transaction = database.transaction(stores);
            const found: [string, string][] = [];
            for (const store of stores) {
              const cursor = transaction.objectStore(store).openCursor();
              cursor.addEventListener("success", () => {
                const row = cursor.result;
                if (row === null) return;
                found.push([`${store} ${JSON.stringify(row.key)}`, JSON.stringify(row.value)]);
                row.continue();
              });
            }
            transaction.addEventListener("error", () => reject(new Error("The texts can't be read.")));
            transaction.addEventListener("complete", () => {
              database.close();
              resolve(found);
            });
          });
        }),
    );
  return (await Promise.all(reading)).flat();
}
