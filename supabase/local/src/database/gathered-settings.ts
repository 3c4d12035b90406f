type Send<Result> = (text: string, parameters: readonly unknown[]) => Promise<Result>;

const SETTING = /^select set_config\('([\w.]+)', (?:\$1|''), true\)$/i;
const ROLE = /^set local role "(\w+)"$/i;

/** The setting of a transaction that a statement makes, if it does nothing else. */
function settingOf(text: string, parameters: readonly unknown[]): [name: string, value: unknown] | undefined {
  const name = SETTING.exec(text)?.[1];
  if (name !== undefined) return [name, parameters[0] ?? ""];
  const role = ROLE.exec(text)?.[1];
  return role === undefined ? undefined : ["role", role];
}

/**
 * For one connection, until it is given back. Lite tells a transaction who asks by six statements, each of which goes to
 * the database and back: here they go as one, before the first statement that is none of them. Nothing runs without them.
 * @param answered What is answered for each.
 */
export function gatheringSettings<Result>(send: Send<Result>, answered: Result): Send<Result> {
  let gathered: [name: string, value: unknown][] = [];
  return async (text, parameters) => {
    const setting = settingOf(text, parameters);
    if (setting !== undefined) {
      gathered.push(setting);
      return answered;
    }
    // They end with the transaction, or where it goes back to; and one that has failed takes nothing before its end.
    const ends = text === "commit" || text.startsWith("rollback");
    const settings = gathered;
    gathered = [];
    if (settings.length > 0 && !ends) {
      // In their order: PostgreSQL works through such a list from its beginning.
      const calls = settings.map(([name], index) => `set_config('${name}', $${index + 1}, true)`);
      const values = settings.map(([, value]) => value);
      await send(`select ${calls.join(", ")}`, values).catch((error: unknown) => {
        // What follows is not sent without them either.
        gathered.unshift(...settings);
        throw error;
      });
    }
    return send(text, parameters);
  };
}
