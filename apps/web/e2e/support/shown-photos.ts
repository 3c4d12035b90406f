import { demoPhoto, type DemoScene } from "@diary/server/testing";
import type { ApiUser } from "@diary/testkit/api-user";

const drawn = new Map<DemoScene, ReturnType<typeof demoPhoto>>();

export interface NewPhoto {
  scene: DemoScene;
  alt: string;
}

export async function addPhotos(author: ApiUser, dayId: string, photos: readonly NewPhoto[]): Promise<void> {
  const list = [];
  for (const { alt, scene } of photos) {
    const photo = drawn.get(scene) ?? demoPhoto(scene);
    drawn.set(scene, photo);
    const { height, large, placeholder, small, width } = photo;
    const photo_id = crypto.randomUUID();
    await author.upload(`photos/${author.id}/${photo_id}-small`, small, "image/jpeg");
    await author.upload(`photos/${author.id}/${photo_id}`, large, "image/jpeg");
    list.push({ photo_id, width, height, alt, placeholder, added: true });
  }
  await author.call("save_photos", { day_id: dayId, photos: list, removed: [] });
}
