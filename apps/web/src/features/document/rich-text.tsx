import { TextLink } from "@diary/ui/link";

import type { Operator } from "../../config/parse-env.ts";

/** A paragraph's text, with the developer's address for `{email}` and who runs the site for `{operator}`. */
export function RichText({ operator, text }: { text: string; operator: Operator }) {
  const { address, email, name } = operator;
  const named = text.replaceAll("{operator}", [name, address].filter(Boolean).join(", "));
  const [before = "", ...rest] = named.split("{email}");
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
