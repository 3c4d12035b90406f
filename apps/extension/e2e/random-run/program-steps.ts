import { callApi, type OperationInput, type OperationName, type OperationOutput } from "@diary/core/api";
import { AppError } from "@diary/core/errors";

import { newNote } from "./note-steps.ts";
import { runCommand } from "./run-command.ts";
import { onServer } from "./texts.ts";
import { count, type World, type Writer } from "./world.ts";

const TRIES = 5;
const ENTRY_EXISTS = 1;
const NO_CONNECTION = 4;

/** Picks any writer, because programs don't depend on the browser's session, network and clock. */
function newText(world: World): { text: string; writer: Writer; challenge: string } {
  world.lastWords += 1;
  const writer = world.chance.pick(world.writers);
  return { text: `words${world.lastWords}x`, writer, challenge: world.chance.pick(writer.challenges) };
}

function addWords(world: World, { person }: Writer, text: string, date: string): void {
  world.words.push({ text, writer: person, dates: new Set([date]), isOnPageOnly: false, mayBeTwice: false });
}

export async function writeByProgram(world: World): Promise<void> {
  const { challenge, text, writer } = newText(world);
  const ids = { challenge_id: challenge, content: text };
  try {
    const entry = { ...ids, entry_id: crypto.randomUUID() };
    const { date } = await callUntilDone(world, writer, "api_register_entry", entry);
    addWords(world, writer, text, date);
    count(world, "programs: entries registered");
  } catch (error) {
    if (!(error instanceof AppError && error.code === "entry/exists")) throw error;
    const addition = { ...ids, append_id: crypto.randomUUID() };
    const { date } = await callUntilDone(world, writer, "api_append_to_entry", addition);
    addWords(world, writer, text, date);
    count(world, "programs: paragraphs added");
  }
}

export async function addNoteByProgram(world: World): Promise<void> {
  const writer = world.chance.pick(world.writers);
  const challenge = world.chance.pick([undefined, ...writer.challenges]);
  const note = newNote(world, writer);
  const { date } = await callUntilDone(world, writer, "api_add_note", {
    content: note.text,
    note_id: crypto.randomUUID(),
    ...(challenge && { challenge_id: challenge }),
  });
  world.notes.push({ ...note, dates: new Set([date]) });
}

/** Retries with the same id after a lost response or a server error, as docs/api.md says. */
async function callUntilDone<Name extends OperationName>(
  { backend, other }: World,
  { token }: Writer,
  name: Name,
  input: OperationInput<Name>,
): Promise<OperationOutput<Name>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await callApi({ url: other.url, key: backend.key }, token, name, input);
    } catch (error) {
      const isFailure = error instanceof AppError && (error.code === "network" || error.code === "server");
      if (!isFailure || tries === TRIES) throw error;
    }
  }
}

/** Exit code 4 means that the text may have been stored. A user would look at the diary; this step asks the server. */
export async function writeByCommandLine(world: World): Promise<void> {
  const { challenge, text, writer } = newText(world);
  const write = async (...options: string[]) =>
    runCommand(writer.home, ["write", "--json", "--challenge", challenge, ...options, text]);
  let { code, printed } = await write();
  if (code === ENTRY_EXISTS) ({ code, printed } = await write("--append"));
  count(world, `command line: exit code ${code}`);
  if (code === 0) return addWords(world, writer, text, (JSON.parse(printed) as { date: string }).date);
  if (code !== NO_CONNECTION) throw new Error(`The command line ended with ${code}: ${printed}`);
  const row = (await onServer(world)).find(({ content }) => content.includes(text));
  if (row !== undefined) addWords(world, writer, text, new Date().toISOString().slice(0, 10));
}
