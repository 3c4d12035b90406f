import { TextLink } from "@diary/ui/link";

/** A paragraph's text, with the developer's address for `{email}`. */
export function RichText({ email, text }: { text: string; email: string }) {
  const [before = "", ...rest] = text.split("{email}");
  return (
    <>
      {before}
      {rest.map((after, index) => (
        // The pieces of a fixed text: they never move.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>
          <TextLink href={`mailto:${email}`}>{email}</TextLink>
          {after}
        </span>
      ))}
    </>
  );
}
