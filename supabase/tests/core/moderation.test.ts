import { appealsQuery, caseQuery, usersQuery, type DecisionInput } from "@diary/core/desk";
import { reportsQuery, reportStatusQuery } from "@diary/core/report";
import { siteStatusQuery } from "@diary/core/site";
import { fetchAnnouncement } from "@diary/core/site/announcement";
import { signUp, createVisitor } from "@diary/core/testing";
import { expect, test } from "vitest";

import {
  appealDecision,
  fetchDecisions,
  markDecisionSeen,
} from "../../../packages/core/src/decision/repo.ts";
import {
  runAccountAction,
  answerAppeal,
  decideCase,
  fetchFeedback,
  fetchLog,
  fetchQueue,
  setFeedbackDone,
} from "../../../packages/core/src/desk/repo.ts";
import { insertFeedback } from "../../../packages/core/src/feedback/repo.ts";
import { sendReport } from "../../../packages/core/src/report/repo.ts";
import { givenChallenge, onEachDatabase, read, type CoreWorld } from "./core-world.ts";

const FACTS = "It advertises a shop, four times in a row.";

async function newStaff({ backend }: CoreWorld) {
  const user = await signUp(backend);
  await backend.sql("insert into private.staff (user_id) values ($1)", [user.userId]);
  return user;
}

onEachDatabase((world) => {
  const { backend, mina, omar } = world;

  test("staff hide a reported challenge, its author appeals, and staff restore it", async () => {
    const staff = await newStaff(world);
    const id = await givenChallenge(mina, { title: "Cheap shoes" });

    const note = { reason: "spam", note: "A shop." } as const;
    const number = await sendReport(omar.diary, { type: "challenge", id }, note);
    await sendReport(createVisitor(backend).diary, { type: "challenge", id }, { reason: "spam", note: "" });
    expect(await read(reportStatusQuery(createVisitor(backend).diary, number))).toMatchObject({ number });
    expect(await read(reportsQuery(omar.diary, omar.userId))).toMatchObject([{ number }]);

    const [queued] = await fetchQueue(staff.diary, null);
    expect(queued).toMatchObject({ subject_id: id, reports: 2 });
    expect(await fetchQueue(staff.diary, queued!)).toEqual([]);
    expect((await read(caseQuery(staff.diary, queued!.case_id))).reports).toHaveLength(2);
    const hide: DecisionInput = { action: "hide", ground: "spam", facts: FACTS };
    await decideCase(staff.diary, { caseId: queued!.case_id, reportsSeen: 2 }, hide);

    const [decision] = await fetchDecisions(mina.diary, mina.userId);
    expect(decision).toMatchObject({ action: "hide", facts: FACTS });
    await markDecisionSeen(mina.diary, decision!.decision_id);
    await appealDecision(mina.diary, decision!.decision_id, "It was a joke about shoes.");
    expect(await read(appealsQuery(staff.diary))).toMatchObject([{ decision_id: decision!.decision_id }]);
    const reversed = { outcome: "reversed", answer: "It was one." } as const;
    await answerAppeal(staff.diary, decision!.decision_id, reversed);
    expect(await fetchDecisions(mina.diary, mina.userId)).toMatchObject([{ appeal_outcome: "reversed" }]);
    expect((await fetchLog(staff.diary, null)).length).toBeGreaterThan(1);
  });

  test("visitors and users see the operator's announcement", async () => {
    const announce = (text: string | null) =>
      backend.sql("update public.site set announcement = $1, announced_at = $2", [
        text,
        text === null ? null : new Date(),
      ]);
    await announce("Away on Sunday.");
    const visitor = createVisitor(backend);
    for (const { diary, platform } of [mina, visitor]) {
      expect(await read(siteStatusQuery(diary))).toEqual({ sign_up: "open" });
      const announced = { text: "Away on Sunday.", at: expect.any(String) };
      expect(await fetchAnnouncement(backend, platform)).toEqual(announced);
    }
    await announce(null);
    expect(await fetchAnnouncement(backend, visitor.platform)).toBeUndefined();
  });

  test("staff read feedback, find users and end their sessions", async () => {
    const staff = await newStaff(world);
    await insertFeedback(mina.diary, { title: "Hello", email: "", feedback: "Good." }, mina.userId);
    const [message] = await fetchFeedback(staff.diary, false, null);
    expect(message).toMatchObject({ title: "Hello" });
    expect(await fetchFeedback(staff.diary, false, message!.feedback_id)).toEqual([]);
    await setFeedbackDone(staff.diary, message!.feedback_id, true);
    expect(await fetchFeedback(staff.diary, true, null)).toHaveLength(1);

    const other = await signUp(backend);
    expect(await read(usersQuery(staff.diary, other.email))).toMatchObject([{ user_id: other.userId }]);
    await runAccountAction(staff.diary, "revoke_sessions", other.userId, FACTS);
    expect((await fetchLog(staff.diary, 1_000_000))[0]).toBeDefined();
  });
});
