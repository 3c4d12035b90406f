/** With more pairs of lines, finding common lines would take too long. */
const MAX_CELLS = 1_000_000;

/** Merges two texts. Common lines appear once. A line that continues another replaces it ("I ran", "I ran far"). */
export function keepBoth(mine: string, theirs: string): string {
  const a = linesOf(mine);
  const b = linesOf(theirs);
  if (includesLines(a, b)) return mine;
  if (includesLines(b, a)) return theirs;
  if (a.length * b.length > MAX_CELLS) return `${mine.trimEnd()}\n\n${theirs}`;
  return union(a, b).join("\n");
}

function linesOf(text: string): string[] {
  return /\S/.test(text) ? text.split(/\r\n|\r|\n/) : [];
}

/** Returns true if `text` contains or continues each of `lines`, in order. Matches early, so more of `text` is left. */
function includesLines(text: readonly string[], lines: readonly string[]): boolean {
  let next = 0;
  for (const line of text) {
    const wanted = lines[next];
    if (wanted !== undefined && continuesLine(line, wanted)) next += 1;
  }
  return next === lines.length;
}

/** True if `line` is `other`, or starts with `other` and a space. "15" doesn't continue "1". */
function continuesLine(line: string, other: string): boolean {
  return (
    line === other || (/\S/.test(other) && line.startsWith(other) && /\s/.test(line.charAt(other.length)))
  );
}

/** Finds the longest common subsequence, weighted by line length. Between common lines, lines of `a` come first. */
function union(a: readonly string[], b: readonly string[]): string[] {
  const width = b.length + 1;
  const shared = new Uint32Array((a.length + 1) * width);
  const sharedLength = (i: number, j: number): number => {
    const [x = "", y = ""] = [a[i], b[j]];
    const isShared = continuesLine(x, y) || continuesLine(y, x);
    return isShared ? shared[(i + 1) * width + j + 1]! + Math.min(x.length, y.length) + 1 : 0;
  };
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const skip = Math.max(shared[(i + 1) * width + j]!, shared[i * width + j + 1]!);
      shared[i * width + j] = Math.max(skip, sharedLength(i, j));
    }
  }
  const lines: string[] = [];
  let i = 0;
  let j = 0;
  let isMine = false;
  while (i < a.length || j < b.length) {
    const best = shared[i * width + j]!;
    if (i < a.length && j < b.length && best > 0 && best === sharedLength(i, j)) {
      lines.push(a[i]!.length >= b[j]!.length ? a[i]! : b[j]!);
      [i, j, isMine] = [i + 1, j + 1, false];
    } else if (i < a.length && shared[(i + 1) * width + j] === best) {
      lines.push(a[i]!);
      [i, isMine] = [i + 1, true];
    } else {
      // An empty line separates the two versions of a passage.
      if (isMine && /\S/.test(lines.at(-1)!) && /\S/.test(b[j]!)) lines.push("");
      lines.push(b[j]!);
      [j, isMine] = [j + 1, false];
    }
  }
  return lines;
}
