import type { Clip } from "../clip/clip.ts";
import { readStored, writeStored } from "../storage/local.ts";
import { STORED } from "../storage/stored.ts";

/** Keeps what was typed where there is no field for it now: the next field takes it in, like a text from a page. */
export async function keepAsClip(typed: string): Promise<void> {
  const clips = (await readStored<Clip[]>(STORED.clips)) ?? [];
  await writeStored(STORED.clips, [...clips, { text: typed, url: "" } satisfies Clip]);
}
