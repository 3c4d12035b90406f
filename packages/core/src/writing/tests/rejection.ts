import type { NewDay } from "../../day/index.ts";

export interface Row extends NewDay {
  version: number;
}

export class Rejection extends Error {
  readonly status: number;
  readonly body: { code: string; message: string; hint?: string };
  constructor(status: number, body: { code: string; hint?: string }) {
    super(body.hint ?? body.code);
    this.status = status;
    this.body = { message: this.message, ...body };
  }
}
