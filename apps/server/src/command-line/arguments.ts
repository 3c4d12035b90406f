import { parseArgs } from "node:util";

/** `text` is undefined if it comes from standard input. `challenge` is an id or a title. */
export type Command =
  | { name: "help" | "today" | "logout" }
  | { name: "login"; address: string }
  | { name: "note"; text: string | undefined; challenge: string | undefined }
  | { name: "write"; text: string | undefined; challenge: string | undefined; append: boolean };

export type Arguments =
  | { kind: "command"; command: Command; json: boolean }
  | { kind: "wrong"; message: string; json: boolean };

const OPTIONS = {
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  challenge: { type: "string", short: "c" },
  append: { type: "boolean", short: "a" },
} as const;

const OPTIONS_OF: Readonly<Record<Command["name"], readonly string[]>> = {
  help: [],
  login: [],
  note: ["challenge"],
  write: ["challenge", "append"],
  today: [],
  logout: [],
};

export function parseArguments(argv: readonly string[]): Arguments {
  const json = argv.includes("--json");
  const wrong = (message: string): Arguments => ({ kind: "wrong", message, json });
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv);
  } catch (error) {
    return wrong((error as Error).message);
  }
  const { values, positionals } = parsed;
  const [name = "help", ...words] = positionals;
  const command = (found: Command): Arguments => ({ kind: "command", command: found, json });
  if (values.help === true || name === "help") return command({ name: "help" });
  if (!isName(name)) return wrong(`Unknown command: ${name}.`);
  const unknown = ["challenge", "append"].find(
    (option) => option in values && !OPTIONS_OF[name].includes(option),
  );
  if (unknown !== undefined) return wrong(`${name} has no option --${unknown}.`);
  const text = words.length === 0 || (words.length === 1 && words[0] === "-") ? undefined : words.join(" ");
  const { challenge, append = false } = values;
  switch (name) {
    case "note":
      return command({ name, text, challenge });
    case "write":
      return command({ name, text, challenge, append });
    case "login":
      return words.length === 1
        ? command({ name, address: words[0]! })
        : wrong("login needs the address of a diary.");
    default:
      return words.length === 0 ? command({ name }) : wrong(`${name} takes no text.`);
  }
}

const parse = (argv: readonly string[]) =>
  parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true, strict: true });

const isName = (name: string): name is Command["name"] => Object.hasOwn(OPTIONS_OF, name);
