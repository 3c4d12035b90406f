import { canonicalEmail } from "../mail/email-address.ts";
import type { TimeOfDay } from "../schedule.ts";
import { StartError } from "../start-error.ts";

/** An empty variable counts as unset. */
export class Variables {
  readonly #environment: NodeJS.ProcessEnv;

  constructor(environment: NodeJS.ProcessEnv) {
    this.#environment = environment;
  }

  text(name: string): string | undefined {
    const value = this.#environment[name]?.trim();
    // Docker passes quotes on. With a quoted DATA_DIR, for example, the server would use a new folder.
    if (value !== undefined && /^(["']).*\1$/s.test(value) && !/_(PASS|SECRET)$/.test(name))
      throw new StartError(`${name} begins and ends with a quote, which is part of its value: remove both.`);
    return value === "" ? undefined : value;
  }

  integer(name: string, { min, max }: { min: number; max: number }): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new StartError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
    }
    return value;
  }

  timeOfDay(name: string): TimeOfDay | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
    if (hour === undefined || minute === undefined) {
      throw new StartError(`${name} must be a time of day from 00:00 to 23:59, not "${text}".`);
    }
    return { hour: Number(hour), minute: Number(minute) };
  }

  oneOf<const T extends string>(name: string, values: readonly T[]): T | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = values.find((candidate) => candidate === text);
    if (value === undefined) throw new StartError(`${name} must be ${values.join(" or ")}, not "${text}".`);
    return value;
  }

  /** The error omits the value, because an address can contain a password. */
  url(name: string, protocols: readonly string[]): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
      throw new StartError(
        `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(" or ")}.`,
      );
    }
    return text;
  }

  parsed<T>(name: string, parse: (text: string) => T): T | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    try {
      return parse(text);
    } catch (error) {
      throw new StartError((error as Error).message, { cause: error });
    }
  }

  email(name: string): string | undefined {
    const text = this.text(name);
    const email = text === undefined ? undefined : canonicalEmail(text);
    if (text !== undefined && email === undefined) {
      throw new StartError(`${name} must be an e-mail address, not "${text}".`);
    }
    return email;
  }
}
