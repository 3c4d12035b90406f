import { Wordmark } from "@diary/ui/brand";
import { languageOf } from "@diary/ui/prose";
import { Seal } from "@diary/ui/seal";

import { useBackendConfig } from "../../config/backend.ts";

interface BookCoverProps {
  /** Title of the only challenge, or the years of the entries. */
  title: string;
  subtitle: string;
  author: string;
  isCompleted: boolean;
}

export function BookCover({ author, isCompleted, subtitle, title }: BookCoverProps) {
  const { siteName } = useBackendConfig();
  return (
    <div className="bg-card border-hairline mb-16 grid aspect-[148/210] w-full grid-cols-1 border p-[4.5%] [page:cover] max-sm:mb-12 print:m-0 print:h-[209mm] print:border-0 print:p-[7mm]">
      <div className="border-accent outline-accent relative flex flex-col border-2 px-[8%] py-[9%] outline-1 -outline-offset-8">
        <Wordmark name={siteName} className="mb-4 flex-wrap" />
        <p
          dir="auto"
          lang={languageOf(title)}
          className={`mt-auto font-serif font-semibold tracking-tight text-balance wrap-anywhere ${/^[\d–]+$/.test(title) ? "text-[min(6rem,18vw)] leading-none print:text-[32mm]" : "text-2xl sm:text-3xl print:text-[14mm]"}`}
        >
          {title}
        </p>
        <p className="font-text mt-3 text-xl print:text-[6mm]">{subtitle}</p>
        <p
          dir="auto"
          className="mt-[38%] max-w-[60%] font-serif text-xl font-semibold wrap-anywhere print:text-[6mm]"
        >
          {author}
        </p>
        {isCompleted ? <Seal className="absolute right-[7%] bottom-[7%] size-[30%]" /> : null}
      </div>
    </div>
  );
}
