import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

const TIMEOUT_MS = 20_000;

export class Desktop {
  readonly #server: ChildProcess;
  readonly display: string;

  private constructor(server: ChildProcess, display: string) {
    this.#server = server;
    this.display = display;
  }

  static async start(): Promise<Desktop> {
    const server = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1200x900x24", "-nolisten", "tcp"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [number] = (await once(createInterface(server.stdout), "line")) as [string];
    return new Desktop(server, `:${number}`);
  }

  focusBrowser(): void {
    const [window] = this.#do("search", "--sync", "--onlyvisible", "--class", "chrom").split("\n");
    this.#do("windowfocus", "--sync", window ?? "");
  }

  press(keys: string): void {
    this.#do("key", "--clearmodifiers", keys);
  }

  type(text: string): void {
    this.#do("type", "--delay", "20", text);
  }

  async close(): Promise<void> {
    const ended = once(this.#server, "exit");
    this.#server.kill();
    await ended;
  }

  #do(...args: string[]): string {
    const { error, status, stderr, stdout } = spawnSync("xdotool", args, {
      encoding: "utf8",
      env: { ...process.env, DISPLAY: this.display },
      timeout: TIMEOUT_MS,
    });
    if (error !== undefined || status !== 0) throw new Error(`xdotool ${args.join(" ")}: ${stderr}`);
    return stdout.trim();
  }
}
