interface Chapter {
  challenge_id: string;
  title: string;
}

/** Names a chapter's pages, so CSS can print the chapter's title at their top. */
export const pageOf = ({ challenge_id }: Pick<Chapter, "challenge_id">) => `chapter-${challenge_id}`;

/** Quotes in a title must not end the CSS string. */
function cssString(text: string): string {
  return `"${text.replaceAll(/[^\p{L}\p{N} ]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)}"`;
}

const SMALL = "font: 500 8pt/1.2 Inter, sans-serif; color: #645b4f;";

/** Returns the print layout (A5): titles at the top, page numbers at the outer edge. Browsers may ignore both. */
export function pageStyles(chapters: readonly Chapter[]): string {
  const heads = chapters.map(
    (chapter) => `
@page ${pageOf(chapter)} { @top-right { content: ${cssString(chapter.title)}; ${SMALL} } }
@page ${pageOf(chapter)}:left { @top-left { content: ${cssString(chapter.title)}; ${SMALL} } @top-right { content: none; } }`,
  );
  const number = `content: counter(page); font: 600 9pt/1 Besley, serif; color: #25201a;`;
  return `
@page { size: A5; margin: 19mm 15mm 18mm; }
@page :right { margin-left: 17mm; margin-right: 14mm; @bottom-right { ${number} } }
@page :left { margin-left: 14mm; margin-right: 17mm; @bottom-left { ${number} } }${heads.join("")}
@page cover { margin: 0; @bottom-left { content: none; } @bottom-right { content: none; } }`;
}
