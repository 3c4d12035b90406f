import { AppError } from "../../errors/index.ts";
import { anId } from "../../testing/index.ts";
import type { PhotoDelivery } from "../send-photos.ts";

export const noPhotoDelivery: PhotoDelivery = {
  upload: () => Promise.reject(new AppError("network")),
  save: () => Promise.reject(new AppError("network")),
  newId: () => anId(1),
};
