-- Decisions about content and users. A separate table has the staff's ids, so the author doesn't see who decided.

create table public.decision (
  decision_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  subject_type text not null check (subject_type in ('challenge', 'day', 'profile', 'reply')),
  subject_id uuid not null,
  subject_text text not null check (char_length(subject_text) <= 100),
  action text not null check (action in ('hide', 'hide_and_warn', 'suspend', 'restore')),
  ground text not null check (
    ground in (
      'spam', 'harassment', 'violence', 'sexual', 'self-harm', 'rights', 'private-data', 'minimum-age', 'other-terms', 'law'
    )
  ),
  facts text not null check (char_length(facts) between 10 and 500 and private.has_visible_text(facts)),
  days integer check (days between 1 and 3650),
  -- If the action is "suspend", null means a permanent suspension. Lifting it sets the column to the current time.
  suspended_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  seen_at timestamptz(3),
  appeal text check (char_length(appeal) between 1 and 2000 and private.has_visible_text(appeal)),
  appealed_at timestamptz(3),
  appeal_outcome text check (appeal_outcome in ('upheld', 'reversed')),
  appeal_answer text check (char_length(appeal_answer) between 10 and 2000 and private.has_visible_text(appeal_answer)),
  answered_at timestamptz(3),
  constraint decision_days_of_suspension check (action = 'suspend' or (days is null and suspended_until is null)),
  constraint decision_appeal_dated check ((appeal is null) = (appealed_at is null)),
  constraint decision_appeal_answered check (
    (answered_at is null) = (appeal_outcome is null) and (answered_at is null) = (appeal_answer is null)
    and (answered_at is null or appealed_at is not null)
  )
);

create index decision_of_user on public.decision (user_id, created_at desc);
create index decision_of_subject on public.decision (subject_id) where ended_at is null;
create index decision_suspending on public.decision (user_id) where action = 'suspend' and ended_at is null;
create index decision_appealed on public.decision (appealed_at, decision_id) where answered_at is null;

alter table public.decision enable row level security;

create policy "Users read decisions about them" on public.decision
for select to authenticated using (user_id = (select auth.uid()));

revoke all on public.decision from anon, authenticated;
grant select on public.decision to authenticated;
grant all on public.decision to service_role;

create table private.decision_record (
  -- Deferred, because one statement may delete the accounts of an author and of staff.
  decision_id uuid primary key references public.decision (decision_id)
    on delete cascade deferrable initially deferred,
  case_id uuid references private.moderation_case (case_id)
    on delete set null deferrable initially deferred,
  staff_id uuid references auth.users (id) on delete set null,
  answered_by uuid references auth.users (id) on delete set null
);

create index decision_record_of_case on private.decision_record (case_id);
create index decision_record_of_staff on private.decision_record (staff_id);
create index decision_record_of_answerer on private.decision_record (answered_by);

alter table private.decision_record enable row level security;
revoke all on private.decision_record from anon, authenticated;
grant all on private.decision_record to service_role;

create function public.mark_decision_seen(decision_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Stores the time of the first visit, and of the first visit after staff answered an appeal.
  update public.decision d
  set seen_at = case when d.seen_at is null or d.answered_at > d.seen_at then now() else d.seen_at end
  where d.decision_id = mark_decision_seen.decision_id and d.user_id = auth.uid();
  if not found then
    raise exception 'decision not found' using errcode = 'PT404', hint = 'decision/not-found';
  end if;
end
$$;

-- Rejects an appeal against an ended decision, because an outdated page may still offer the appeal.
create function public.appeal_decision(decision_id uuid, appeal text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  it public.decision;
begin
  select * into it from public.decision d
  where d.decision_id = appeal_decision.decision_id and d.user_id = auth.uid() and d.action <> 'restore'
  for no key update;
  if not found then
    raise exception 'decision not found' using errcode = 'PT404', hint = 'decision/not-found';
  end if;
  if it.appealed_at is not null then
    raise exception 'the decision is already appealed' using errcode = 'PT409', hint = 'decision/already-appealed';
  end if;
  if it.ended_at is not null then
    raise exception 'the decision has ended' using errcode = 'PT409', hint = 'decision/ended';
  end if;
  if appeal is null or char_length(appeal) > 2000 or not private.has_visible_text(appeal) then
    raise exception 'an appeal must have 1 to 2,000 characters' using errcode = 'PT422', hint = 'decision/invalid';
  end if;
  update public.decision d set appeal = appeal_decision.appeal, appealed_at = now() where d.decision_id = it.decision_id;
end
$$;

-- Ends a decision, and its suspension if there is one. Shows the subject again unless another decision hides it.
create function private.end_decision(p_decision_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  it public.decision;
begin
  update public.decision d set ended_at = coalesce(d.ended_at, now()) where d.decision_id = p_decision_id
  returning * into it;
  perform private.sync_subject_visibility(it.subject_type, it.subject_id);
end
$$;

-- True if the caller is the given user (the author, or the deciding member of staff) and other staff could act instead.
create function private.has_conflict_of_interest(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_user_id = auth.uid() and exists (select from private.staff s where s.user_id <> auth.uid())
$$;

create function private.reject_own_case(p_user_id uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.has_conflict_of_interest(p_user_id) then
    raise exception 'another moderator must decide this case' using errcode = 'PT403', hint = 'desk/own-decision';
  end if;
end
$$;

-- Shows or hides a subject. Like all functions, locks the profile, then challenges in order of their ids, then entries.
create function private.sync_subject_visibility(p_subject_type text, p_subject_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hidden constant boolean := private.has_hiding_decision(p_subject_type, p_subject_id);
begin
  if p_subject_type = 'day' then
    perform private.lock_challenge(d.challenge_id) from public.day d where d.day_id = p_subject_id;
    update public.day d set hidden_at = case when hidden then now() end where d.day_id = p_subject_id;
  elsif p_subject_type = 'reply' then
    update public.circle_reply r set hidden_at = case when hidden then now() end where r.reply_id = p_subject_id;
  elsif p_subject_type = 'profile' then
    perform from public.profile p where p.user_id = p_subject_id for no key update;
    perform from public.challenge c
    where c.challenge_id in (
      select o.challenge_id from public.challenge o where o.user_id = p_subject_id
      union
      select l.challenge_id from public.likes l where l.user_id = p_subject_id
    )
    order by c.challenge_id
    for no key update;
    update public.profile p set hidden_at = case when hidden then now() end where p.user_id = p_subject_id;
    update public.challenge c
    set hidden_at = case when hidden or private.has_hiding_decision('challenge', c.challenge_id) then now() end
    where c.user_id = p_subject_id;
  else
    perform from public.profile p join public.challenge c on c.user_id = p.user_id
    where c.challenge_id = p_subject_id
    for share of p;
    update public.challenge c
    set hidden_at = case when hidden then now() else (select p.hidden_at from public.profile p where p.user_id = c.user_id) end
    where c.challenge_id = p_subject_id;
  end if;
end
$$;

-- Quotes the content at the last report, which may differ from the content at the first report.
create function private.insert_decision(
  p_case private.moderation_case, action text, ground text, facts text, days integer
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  made uuid;
begin
  insert into public.decision as d (
    user_id, subject_type, subject_id, subject_text, action, ground, facts, days, suspended_until
  )
  values (
    p_case.author_id, p_case.subject_type, p_case.subject_id,
    private.content_excerpt(
      coalesce(p_case.reported_later -> -1 -> 'content', p_case.reported, private.current_subject_content(p_case), '{}')
    ),
    action, ground, facts, days, now() + make_interval(days => days)
  )
  returning d.decision_id into made;
  insert into private.decision_record (decision_id, case_id, staff_id) values (made, p_case.case_id, auth.uid());
  return made;
end
$$;

create function private.close_case(p_case_id uuid, p_state text) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.moderation_case c set state = p_state, closed_at = now(), closed_by = auth.uid()
  where c.case_id = p_case_id;
  update public.report r set state = p_state, answered_at = now() where r.case_id = p_case_id and r.state = 'open';
$$;

create function private.restore_subject(p_case private.moderation_case, facts text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hiding uuid;
  ended integer := 0;
begin
  for hiding in
    select d.decision_id from public.decision d
    where d.subject_id = p_case.subject_id and d.subject_type = p_case.subject_type
      and d.ended_at is null and d.action <> 'restore'
    order by d.decision_id
    for no key update
  loop
    update public.decision d set appeal_outcome = 'reversed', appeal_answer = restore_subject.facts, answered_at = now()
    where d.decision_id = hiding and d.appealed_at is not null and d.answered_at is null;
    perform private.end_decision(hiding);
    ended := ended + 1;
  end loop;
  if ended = 0 then
    raise exception 'the subject is not hidden' using errcode = 'PT409', hint = 'desk/already-decided';
  end if;
end
$$;

revoke execute on function public.mark_decision_seen, public.appeal_decision from anon, authenticated;
grant execute on function public.mark_decision_seen, public.appeal_decision to authenticated, service_role;
