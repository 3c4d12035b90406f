import type { ImportedPhoto } from "../import-types.ts";
import type { JsonRecord } from "../record.ts";
import type { SourcePlace } from "../source-files.ts";
import { isPhotoPath } from "../source-names.ts";
import type { ReadContext } from "./reader.ts";
import { EMPTY, skipFields } from "./skip-fields.ts";

const LISTS = ["attachments", "resources", "resourceList"];

const DEFAULTS = {
  id: /^\d{1,12}$/,
  name: /^(?:attachments|resources)\/[\w-]{1,36}$/,
  uid: /^[\w-]{22}$/,
  memo: /^memos\/[\w-]{1,36}$/,
  memoId: /^\d{1,12}$/,
  creatorId: /^\d{1,12}$/,
  createTime: /^[\d:.TZ-]+$/,
  createdTs: /^\d{1,12}$/,
  updatedTs: /^\d{1,12}$/,
  size: /^\d{1,12}$/,
  type: /^image\/[\w+-]{1,20}$/,
  content: EMPTY,
  externalLink: EMPTY,
};

/** Finds photos among the chosen files by their names, because a response of Memos doesn't contain them. */
export function takeAttachments(
  memo: JsonRecord,
  place: SourcePlace,
  where: string,
  { collector, photos: library }: ReadContext,
): ImportedPhoto[] {
  const photos: ImportedPhoto[] = [];
  for (const list of LISTS)
    collector.records(
      memo.array(list),
      () => `${where}: ${list}`,
      (attachment) => {
        const name = attachment.peek("filename");
        const photo = isPhotoPath(name) ? library.take(place, name) : undefined;
        skipFields(attachment, DEFAULTS);
        if (photo !== undefined) photos.push(photo);
        else if (isPhotoPath(name)) collector.leaveOut("missing-photo", where, name);
        if (isPhotoPath(name)) attachment.string("filename");
        return { kind: "details" };
      },
    );
  return photos;
}
