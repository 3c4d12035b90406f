import { AppError } from "../../errors/index.ts";
import type { NoteDelivery } from "../send-notes.ts";

export const noNoteDelivery: NoteDelivery = {
  insert: () => Promise.reject(new AppError("network")),
  remove: () => Promise.reject(new AppError("network")),
};
