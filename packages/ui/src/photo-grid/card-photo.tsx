import { photoWords } from "../words/photo-words.ts";
import { useWords } from "../words/words.ts";
import { PhotoImage, type ShownPhoto } from "./photo-image.tsx";

export function CardPhoto({ photo }: { readonly photo: ShownPhoto }) {
  const words = useWords(photoWords);
  return (
    <figure aria-label={photo.alt || words.position(1, 1)} className="mt-4">
      <PhotoImage
        photo={photo}
        renderFailure={() => <p className="text-muted m-auto text-sm">{words.failed}</p>}
        className="h-43"
      />
    </figure>
  );
}
