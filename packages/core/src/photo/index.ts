export { preparePhoto } from "./prepare.ts";
export * from "./rules.ts";
export { savePhotos } from "./repo.ts";
export { fetchPhotoUrls } from "./addresses.ts";
export { uploadPhoto } from "./storage.ts";
export { usePhotoAddresses, type PhotoAddresses, type PhotoOwner } from "./queries.ts";
export type { ChosenPhoto, PhotoForm } from "./photo-queue.ts";
export { usePhotoQueue } from "./use-photo-queue.ts";
