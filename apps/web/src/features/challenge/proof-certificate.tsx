import { endingOf } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { type ChallengeProof, longestProvenStreak } from "@diary/core/proof";
import { EVERY_DAY } from "@diary/core/rest-days";
import { Wordmark } from "@diary/ui/brand";
import { Category, inkOf } from "@diary/ui/category";
import { DateRange } from "@diary/ui/date-range";
import { languageOf } from "@diary/ui/prose";
import { Seal } from "@diary/ui/seal";
import { StampGrid } from "@diary/ui/stamp-grid";
import { uiWords, useWords } from "@diary/ui/words";

import { useBackendConfig } from "../../config/backend.ts";
import { formatDay, formatList, formatMoment, formatWeekdays } from "../../content/format-date-time.ts";
import { PageLink } from "../../navigation/links.tsx";
import { feedWords } from "../../words/en/feed.ts";
import { pageTitles } from "../../words/en/page-titles.ts";
import { proofWords } from "../../words/en/proof.ts";

export interface ProofCertificateProps {
  proof: ChallengeProof;
  /** Undefined if only the owner can open the page. */
  url: string | undefined;
}

export function ProofCertificate({ proof, url }: ProofCertificateProps) {
  const words = useWords(proofWords);
  const { titles } = useWords(pageTitles);
  const label = useWords(feedWords).category(proof.category);
  const { endedAt } = useWords(uiWords).challenge;
  const { siteName } = useBackendConfig();
  const ending = endingOf(proof);
  return (
    <article
      style={inkOf(proof.category)}
      className="border-edge bg-card rounded-lg border p-1.5 print:mx-auto print:my-[3mm] print:max-w-[176mm] print:break-inside-avoid"
    >
      <div className="border-edge relative grid gap-6 rounded-md border border-dotted p-[min(1.25rem,5.6vw)] sm:p-9 print:gap-3 print:p-5">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <Wordmark name={siteName} />
          <p className="text-muted text-sm font-semibold">{titles.proof}</p>
        </div>
        <div className="grid gap-2">
          <Category category={proof.category} label={label} rule />
          <h1
            dir="auto"
            lang={languageOf(proof.title)}
            className="font-serif text-3xl font-semibold tracking-tight wrap-anywhere"
          >
            {proof.title}
          </h1>
          <p className="wrap-anywhere">
            {words.by}
            <bdi className="font-semibold">
              {proof.handle === null ? (
                proof.nickname
              ) : (
                <PageLink to={paths.userPage(proof.handle)}>{proof.nickname}</PageLink>
              )}
            </bdi>
          </p>
          <DateRange start={proof.start_date} end={proof.end_date} className="text-muted text-sm" />
          {ending === "ended-early" ? (
            <p className="text-muted text-sm">{endedAt(proof.entries, proof.days)}</p>
          ) : null}
        </div>
        <div className="grid gap-4">
          <StampGrid
            written={proof.entries}
            filled={proof.own_dates.length}
            days={proof.days}
            room={proof.days > 30 ? "card" : "hero"}
            className={proof.days > 30 ? "print:max-w-[140mm]" : "print:max-w-[110mm]"}
          />
          {proof.own_dates.length < proof.entries ? <Legend /> : null}
        </div>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-6">
          <Facts proof={proof} />
          {ending === "full" ? <Seal className="mx-auto size-32 sm:size-36" /> : null}
        </div>
        <div className="border-edge text-muted grid gap-1 border-t-2 border-dotted pt-5 text-sm print:pt-3">
          <p>
            <time dateTime={proof.checked_at}>{words.checked(formatMoment(proof.checked_at))}</time>
          </p>
          {url === undefined ? null : (
            <p className="wrap-anywhere">
              {words.address}{" "}
              <span translate="no" className="text-ink select-all">
                {url}
              </span>
            </p>
          )}
        </div>
        <Meaning proof={proof} />
      </div>
    </article>
  );
}

function Legend() {
  const { legend } = useWords(proofWords);
  const kinds = [
    [legend.filled, "bg-accent forced-colors:bg-[CanvasText]"],
    [legend.ring, ""],
  ] as const;
  return (
    <div className="text-muted grid gap-1 text-sm print:text-xs">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {kinds.map(([text, ink]) => (
          <li key={text} className="flex items-center gap-2">
            <span
              aria-hidden
              className={`border-accent size-3.5 shrink-0 rounded-full border-2 [print-color-adjust:exact] ${ink}`}
            />
            {text}
          </li>
        ))}
      </ul>
      <p>{legend.order}</p>
    </div>
  );
}

function Facts({ proof }: { proof: ChallengeProof }) {
  const words = useWords(proofWords);
  const { facts } = words;
  const { days, earlier_weekdays, entries, first_date, last_date, weekdays } = proof;
  const rows: [label: string, value: string][] = [
    [facts.entries, words.count(entries, days)],
    [facts.ownDay, String(proof.own_dates.length)],
    [facts.longest, words.longest(longestProvenStreak(proof))],
  ];
  const addCount = (label: string, count: number) => {
    if (count > 0) rows.push([label, String(count)]);
  };
  addCount(facts.otherDay, proof.other_day);
  addCount(facts.unknown, proof.imported + proof.unknown);
  addCount(facts.restDays, proof.rest_days.length);
  rows.push([facts.planned, weekdays === EVERY_DAY ? words.everyDay : formatWeekdays(weekdays)]);
  if (earlier_weekdays.length > 0)
    rows.push([facts.planChanged, formatList(earlier_weekdays.map(({ until }) => formatDay(until)))]);
  if (first_date !== null) rows.push([facts.first, formatDay(first_date)]);
  if (last_date !== null) rows.push([facts.last, formatDay(last_date)]);
  return (
    <dl className="divide-hairline min-w-0 flex-[1_1_16rem] divide-y print:grid print:grid-cols-2 print:gap-x-8 print:divide-y-0">
      {rows.map(([label, value]) => (
        <div
          key={label}
          className="flex flex-wrap items-baseline justify-between gap-x-6 py-2 print:gap-x-3 print:py-0.5"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="ms-auto text-end font-serif text-lg font-semibold tabular-nums print:text-base">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Meaning({ proof }: { proof: ChallengeProof }) {
  const words = useWords(proofWords);
  const limits = proof.imported > 0 ? [...words.unknownTo, words.importedText] : words.unknownTo;
  return (
    <div className="grid gap-4 text-sm print:gap-2 print:text-xs">
      {(
        [
          [words.vouched, words.vouchedFor],
          [words.unknown, limits],
        ] as const
      ).map(([title, sentences]) => (
        <section key={title} className="grid gap-1.5">
          <h2 className="font-semibold">{title}</h2>
          <ul className="text-muted grid list-disc gap-1 ps-5">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
