import { randomUUID } from "node:crypto";

import { rgbaToThumbHash } from "thumbhash";

import type { Query } from "../database/database.ts";
import { encodeJpeg, type Pixels } from "./photos/jpeg.ts";
import { paint, shrink } from "./photos/painting.ts";
import { SCENES } from "./photos/scenes.ts";

export type DemoScene = keyof typeof SCENES;

interface DemoPhoto {
  readonly scene: DemoScene;
  readonly alt: string;
}

/** Photos of a challenge's last entry, then of the entry before it, by the challenge's title. */
const PHOTOS: Readonly<Record<string, readonly (readonly DemoPhoto[])[]>> = {
  "Grid, every day": [[{ scene: "layout", alt: "A double page of a cookbook, rebuilt as a grid" }]],
  "Compilers, the dragon way": [
    [
      { scene: "notebook", alt: "A black notebook with a green band on a dark table" },
      { scene: "boxes", alt: "A page with three boxes and arrows between them" },
    ],
  ],
  技術書を1日10ページ: [[{ scene: "books", alt: "机の上に積んだ六冊の本" }]],
  "My first website": [[{ scene: "tulips", alt: "" }]],
  "JS without a framework": [[{ scene: "clock", alt: "The clock on the kitchen wall that I copied" }]],
  "Type challenges": [[{ scene: "coffee", alt: "" }]],
  一日一枚のイラスト: [
    [{ scene: "cat", alt: "近所の猫。ひげは最後に描いた" }],
    [{ scene: "flowers", alt: "庭の花" }],
  ],
  "My sister's shop": [
    [
      { scene: "cloth", alt: "The new cloth, before it is cut" },
      { scene: "receipt", alt: "The first receipt that the shop printed" },
    ],
  ],
  "100 days of CSS": [[{ scene: "lighthouse", alt: "A lighthouse at dusk, in CSS" }]],
};

export interface DemoFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface WrittenChallenge {
  readonly userId: string;
  readonly challengeId: string;
  readonly title: string;
}

export interface UploadedPhoto extends DemoPhoto, Omit<ReturnType<typeof demoPhoto>, "large" | "small"> {
  readonly photoId: string;
  readonly userId: string;
  readonly title: string;
  readonly fromLast: number;
  readonly position: number;
}

export async function uploadPhotos(
  upload: (file: DemoFile) => Promise<unknown>,
  { title, userId }: Pick<WrittenChallenge, "title" | "userId">,
): Promise<UploadedPhoto[]> {
  const uploaded: UploadedPhoto[] = [];
  for (const [fromLast, photos] of (PHOTOS[title] ?? []).entries()) {
    for (const [position, photo] of photos.entries()) {
      const photoId = randomUUID();
      const { large, small, ...shown } = demoPhoto(photo.scene);
      await upload({ name: `${userId}/${photoId}-small`, bytes: small });
      await upload({ name: `${userId}/${photoId}`, bytes: large });
      uploaded.push({ ...photo, ...shown, photoId, userId, title, fromLast, position });
    }
  }
  return uploaded;
}

export async function addPhoto(query: Query, photo: UploadedPhoto): Promise<void> {
  const { alt, fromLast, height, photoId, placeholder, position, title, userId, width } = photo;
  await query(
    `insert into public.photo (photo_id, day_id, user_id, position, width, height, alt, placeholder)
     select $1, d.day_id, d.user_id, $2, $3, $4, $5, $6
     from public.day d join public.challenge c using (challenge_id)
     where c.user_id = $7 and c.title = $8 order by d.date desc offset $9 limit 1`,
    [photoId, position, width, height, alt, placeholder, userId, title, fromLast],
  );
}

export function demoPhoto(name: DemoScene) {
  const { height, scene, width } = SCENES[name];
  const large = paint(width, height, scene);
  const small = shrink(large, 2);
  return {
    width,
    height,
    placeholder: placeholderOf(shrink(small, 6)),
    large: encodeJpeg(large, 80),
    small: encodeJpeg(small, 66),
  };
}

function placeholderOf({ height, rgb, width }: Pixels): string {
  const rgba = Uint8Array.from({ length: width * height * 4 }, (_, at) => {
    return at % 4 === 3 ? 255 : rgb[Math.floor(at / 4) * 3 + (at % 4)]!;
  });
  return Buffer.from(rgbaToThumbHash(width, height, rgba)).toString("base64");
}
