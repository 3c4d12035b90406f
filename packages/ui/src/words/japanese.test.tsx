import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { HiddenBadge, PrivateBadge } from "../badge/badge.tsx";
import { BridgedNote } from "../bridged-note/bridged-note.tsx";
import type { CalendarMonth } from "../challenge-calendar/calendar-months.ts";
import { ChallengeCalendar } from "../challenge-calendar/challenge-calendar.tsx";
import { ChallengeCard } from "../challenge-card/challenge-card.tsx";
import { ChallengeRow } from "../challenge-row/challenge-row.tsx";
import { CircleCard } from "../circle-card/circle-card.tsx";
import { CircleMarks } from "../circle-marks/circle-marks.tsx";
import { CircleStrip, type StripMember } from "../circle-strip/circle-strip.tsx";
import { ClockNotice } from "../clock-notice/clock-notice.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { DialogsProvider, useDialogs } from "../dialogs/dialogs.tsx";
import { EntryCard } from "../entry-card/entry-card.tsx";
import { ErrorState } from "../error-state/error-state.tsx";
import { FileField } from "../file-field/file-field.tsx";
import { Form } from "../form/form.tsx";
import { GoTop } from "../go-top/go-top.tsx";
import { LikeButton } from "../like-button/like-button.tsx";
import { MoreButton } from "../menu/menu.tsx";
import { NoteField } from "../note-field/note-field.tsx";
import { NoteList, type ListedNote } from "../note-list/note-list.tsx";
import { NudgeForm } from "../nudge-form/nudge-form.tsx";
import { PasswordField } from "../password-field/password-field.tsx";
import { PhotoField } from "../photo-field/photo-field.tsx";
import { PhotoGrid } from "../photo-grid/photo-grid.tsx";
import { PhotoViewer } from "../photo-viewer/photo-viewer.tsx";
import { ReplyField } from "../reply-field/reply-field.tsx";
import { ReplyList } from "../reply-list/reply-list.tsx";
import { LoadingRegion } from "../skeleton/skeleton.tsx";
import { StampGrid } from "../stamp-grid/stamp-grid.tsx";
import { somePhotos } from "../story-data/field-photos.ts";
import { landscapePhoto } from "../story-data/photos.ts";
import { storyLink } from "../story-data/texts.ts";
import { Streak } from "../streak/streak.tsx";
import { TextAreaField } from "../text-area-field/text-area-field.tsx";
import { ToastProvider } from "../toast/toast.tsx";
import { UnsentText } from "../unsent-text/unsent-text.tsx";
import { VersionConflict } from "../version-conflict/version-conflict.tsx";
import { WeekdayField } from "../weekday-field/weekday-field.tsx";
import { YearGrid } from "../year-grid/year-grid.tsx";
import { uiTables } from "./ja.ts";
import { translateWith, WordsContext } from "./words.ts";

const ignore = () => undefined;
const TITLE = "毎朝の一筆";
const category = { name: "Other", label: "その他" };
const link = storyLink("#x");
const line = { name: "ゆい", limit: 10, onSend: () => Promise.resolve() };
const draft = { read: () => "", write: ignore };
const dates = { startDate: "2026-03-02", endDate: "2026-04-02" };

const months = ["01", "02", "03", "04", "06"].map((month): CalendarMonth => ({
  month: `2026-${month}`,
  firstWeekday: 0,
  gapBefore: month === "06" ? { from: "2026-05", to: "2026-05" } : undefined,
  cells: [
    { date: `2026-${month}-01`, state: "written", day: 1 },
    ...(["missed", "bridged", "today", "to-come", "before", "rest"] as const).map((state, index) => ({
      date: `2026-${month}-0${index + 2}`,
      state,
    })),
  ],
}));

const members = (["written", "open", "rest", "none"] as const).map((status, index): StripMember => ({
  id: status,
  name: "ゆい",
  isMe: index === 0,
  today: { status, day: index, time: "09:00" },
}));

const aNote = (state: ListedNote["state"], date = "2026-11-28"): ListedNote => ({
  noteId: `${state} ${date}`,
  date,
  content: "猫",
  source: "site",
  challenge: TITLE,
  createdAt: "2026-11-28T08:12:00",
  state,
});

const failedPhoto = { ...landscapePhoto, alt: "", source: { status: "failed" } } as const;

function Question() {
  const { confirm } = useDialogs();
  return (
    <button type="button" onClick={() => void confirm({ title: TITLE })}>
      質問
    </button>
  );
}

const PARTS: Record<string, ReactElement> = {
  Badges: (
    <>
      <PrivateBadge />
      <HiddenBadge />
    </>
  ),
  BridgedNote: <BridgedNote count={2} />,
  ChallengeCalendar: <ChallengeCalendar months={months} today="2026-06-04" />,
  ChallengeCard: (
    <>
      {(["full", "ended-early"] as const).map((ending) => (
        <ChallengeCard
          key={ending}
          {...{ ...dates, category, ending }}
          author={{ nickname: "ゆい" }}
          title={TITLE}
          day={10}
          days={10}
          hidden
          like={<LikeButton liked count={2} onToggle={ignore} />}
          detailLink={link}
        />
      ))}
    </>
  ),
  ChallengeRow: (
    <ChallengeRow
      {...{ ...dates, category }}
      title={TITLE}
      ending="ended-early"
      day={4}
      days={10}
      streak={2}
      visibility="private"
      like={null}
      detailLink={link}
      writeLink={link}
    />
  ),
  CircleCard: (
    <>
      <CircleCard member={{ name: "ゆい", isMe: true }} />
      <CircleCard
        member={{ name: "ゆい" }}
        challenge={{ title: TITLE, category, day: 3, days: 10, ending: "ended-early" }}
      />
    </>
  ),
  CircleMarks: <CircleMarks members={members} />,
  CircleStrip: (
    <>
      <CircleStrip members={members} />
      <CircleStrip members={members.slice(2, 3)} />
      <CircleStrip members={members.slice(2)} />
    </>
  ),
  ClockNotice: (
    <>
      <ClockNotice aheadMs={7_200_000} />
      <ClockNotice aheadMs={-7_200_000} />
    </>
  ),
  Dialog: <Dialog open onOpenChange={ignore} title={TITLE} />,
  EntryCard: (
    <EntryCard
      day={undefined}
      date="2026-03-13"
      content="猫"
      delivery={{ status: "pending", actions: null }}
      editLink={link}
    />
  ),
  ErrorState: <ErrorState title={TITLE} onRetry={ignore} />,
  FileField: (
    <FileField
      label="画像"
      accept="image/*"
      file={new File([], "猫")}
      onChoose={ignore}
      preview={() => null}
    />
  ),
  Form: (
    <Form errors={[{ name: "a", message: "短い" }]} onSubmit={ignore}>
      {null}
    </Form>
  ),
  GoTop: <GoTop />,
  LoadingRegion: <LoadingRegion>{null}</LoadingRegion>,
  MoreButton: <MoreButton about={TITLE} />,
  NoteField: <NoteField limit={10} draft={draft} onAdd={line.onSend} />,
  NoteList: (
    <NoteList
      notes={[aNote("saved", "2026-11-24"), aNote("saved"), aNote("waiting"), aNote("rejected")]}
      date="2026-11-28"
      today="2026-11-28"
      insertedIds={["waiting 2026-11-28"]}
      onInsert={ignore}
      onRemove={ignore}
      onUndo={ignore}
    />
  ),
  NudgeForm: <NudgeForm {...line} suggestion="" onCancel={ignore} />,
  PasswordField: (
    <PasswordField label="パスワード" autoComplete="new-password" value="" onValueChange={ignore} />
  ),
  PhotoField: (
    <PhotoField
      photos={[
        ...somePhotos(2).map(({ id, status, url }) => ({ id, status, url, alt: "" })),
        { id: "new", status: "preparing", url: undefined, alt: "" },
      ]}
      problems={[{ id: "a", message: "大きい", canRetry: true }]}
      limit={4}
      altLimit={20}
      onFiles={ignore}
      onMove={ignore}
      onAltChange={ignore}
      onRemove={ignore}
      onUndo={ignore}
      onRetry={ignore}
      onDismiss={ignore}
    />
  ),
  PhotoGrid: (
    <PhotoGrid
      photos={[failedPhoto, { ...landscapePhoto, id: "2", alt: "" }]}
      onOpen={ignore}
      onRetry={ignore}
    />
  ),
  PhotoViewer: (
    <PhotoViewer photos={[failedPhoto, { ...failedPhoto, id: "2" }]} index={0} onIndexChange={ignore} />
  ),
  ReplyField: <ReplyField {...line} initial="猫と犬と鳥と魚と馬と" />,
  ReplyList: (
    <ReplyList
      replies={[1, 2, 3, 4].map((id) => ({
        id: String(id),
        name: "ゆい",
        isMe: true,
        content: "いいね。",
        onRemove: ignore,
        onUndo: id === 4 ? ignore : undefined,
      }))}
    />
  ),
  StampGrid: (
    <>
      <StampGrid written={3} days={10} today="open" writeLink={link} />
      <StampGrid written={3} days={10} today="pending" />
      <StampGrid written={3} days={10} today="written" />
    </>
  ),
  Streak: (
    <>
      <Streak streakDays={3} written={3} planned={4} />
      <Streak streakDays={0} written={3} />
      <Streak streakDays={0} written={0} />
      <Streak streakDays={0} isResting />
    </>
  ),
  TextAreaField: <TextAreaField label="内容" limit={2} value="猫" preview onValueChange={ignore} />,
  UnsentText: (
    <ToastProvider>
      <UnsentText
        title={TITLE}
        text="猫"
        photoCount={2}
        move={{
          challenges: [{ challenge_id: "1", title: TITLE }],
          min: "",
          max: "2026-11-30",
          onMove: ignore,
        }}
      />
    </ToastProvider>
  ),
  VersionConflict: (
    <>
      {(["changed-elsewhere", "written-twice"] as const).map((cause) => (
        <VersionConflict
          key={cause}
          cause={cause}
          mine="猫"
          theirs="犬"
          changedAt="今日"
          onKeepMine={ignore}
          onTakeTheirs={ignore}
          onCombine={ignore}
        />
      ))}
    </>
  ),
  WeekdayField: <WeekdayField label="曜日" name="days" value={127} onValueChange={ignore} />,
  YearGrid: (
    <YearGrid
      days={[{ date: "2026-01-01", entries: 0, characters: 0, isRest: true }]}
      firstWeekday={4}
      today="2026-01-01"
    />
  ),
};

function shownTexts(): string[] {
  const labels = [...document.body.querySelectorAll("*")].flatMap((element) =>
    ["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
  );
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) labels.push(texts.currentNode.nodeValue ?? "");
  return labels;
}

/** Stamps and seals are English in all languages, as is the name of a key. */
const ENGLISH = /DAY|COMPLETED|Delete キー|OK/g;
const englishTexts = () => shownTexts().filter((text) => /[A-Za-z]{2}/.test(text.replaceAll(ENGLISH, "")));

test.each(Object.entries(PARTS))("on a Japanese page, %s has no English text", async (_, part) => {
  const screen = await render(<WordsContext value={translateWith(uiTables)}>{part}</WordsContext>);
  for (const button of screen.container.querySelectorAll<HTMLElement>(
    "button[aria-expanded=false], [aria-pressed]",
  ))
    button.click();
  await expect
    .poll(shownTexts)
    .toContainEqual(expect.stringMatching(/[\p{Script=Hiragana}\p{Script=Han}]{2}/u));
  expect(englishTexts()).toEqual([]);
});

test("on a Japanese page, the buttons of questions are in Japanese", async () => {
  const screen = await render(
    <WordsContext value={translateWith(uiTables)}>
      <DialogsProvider>
        <Question />
      </DialogsProvider>
    </WordsContext>,
  );
  await screen.getByRole("button", { name: "質問" }).click();
  await expect.element(screen.getByRole("dialog")).toBeVisible();
  expect(englishTexts()).toEqual([]);
});
