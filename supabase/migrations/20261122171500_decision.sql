-- What staff decided, and the reasons that its author is given. Who decided stays private.

create table public.decision (
  decision_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  subject_type text not null check (subject_type in ('challenge', 'day', 'profile')),
  subject_id uuid not null,
  subject_text text not null check (char_length(subject_text) <= 100),
  action text not null check (action in ('hide', 'hide_and_warn', 'suspend', 'restore')),
  ground text not null check (
    ground in (
      'spam', 'harassment', 'violence', 'sexual', 'self-harm', 'rights', 'private-data', 'minimum-age', 'other-terms', 'law'
    )
  ),
  facts text not null check (char_length(facts) between 10 and 500 and private.has_text(facts)),
  days integer check (days between 1 and 3650),
  -- Null with "suspend" is for good. What was lifted ended when it was.
  suspended_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- When the subject was restored: the decision holds no more.
  ended_at timestamptz(3),
  seen_at timestamptz(3),
  appeal text check (char_length(appeal) between 1 and 2000 and private.has_text(appeal)),
  appealed_at timestamptz(3),
  appeal_outcome text check (appeal_outcome in ('upheld', 'reversed')),
  appeal_answer text check (char_length(appeal_answer) between 10 and 2000 and private.has_text(appeal_answer)),
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

create table private.decision_record (
  -- Judged at the end: accounts of an author and of staff may go at once.
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

alter table public.decision enable row level security;
alter table private.decision_record enable row level security;

create policy "People see the decisions about them" on public.decision
for select to authenticated using (user_id = (select auth.uid()));

revoke all on private.decision_record from anon, authenticated;
revoke all on public.decision from anon, authenticated;
grant select on public.decision to authenticated;
grant all on public.decision, private.decision_record to service_role;

-- The first time that its author reads a decision.
create function public.see_decision(decision_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Its first sight stays, until there is an answer to see.
  update public.decision d
  set seen_at = case when d.seen_at is null or d.answered_at > d.seen_at then now() else d.seen_at end
  where d.decision_id = see_decision.decision_id and d.user_id = auth.uid();
  if not found then
    raise exception 'no such decision' using errcode = 'PT404', hint = 'decision/not-found';
  end if;
end
$$;

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
    raise exception 'no such decision' using errcode = 'PT404', hint = 'decision/not-found';
  end if;
  if it.appealed_at is not null then
    raise exception 'there is one appeal' using errcode = 'PT409', hint = 'decision/already-appealed';
  end if;
  if appeal is null or char_length(appeal) > 2000 or not private.has_text(appeal) then
    raise exception 'an appeal has 1 to 2,000 characters' using errcode = 'PT422', hint = 'decision/invalid';
  end if;
  update public.decision d set appeal = appeal_decision.appeal, appealed_at = now() where d.decision_id = it.decision_id;
end
$$;

-- Until when somebody may not write: infinity for good, null for whoever may.
create function private.suspended_until(of_user uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select max(coalesce(d.suspended_until, 'infinity'))
  from public.decision d
  where d.user_id = of_user and d.action = 'suspend' and d.ended_at is null
    and (d.suspended_until is null or d.suspended_until > now())
$$;

create function private.refuse_suspended_person() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  until constant timestamptz := private.suspended_until(auth.uid());
begin
  if until is not null then
    raise exception 'the account is suspended'
      using errcode = 'PT403', hint = 'account/suspended',
        detail = case
          when until = 'infinity' then ''
          else to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        end;
  end if;
end
$$;

-- Who is suspended still deletes: what they wrote is theirs.
create function private.refuse_suspended() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client() then
    perform private.refuse_suspended_person();
  end if;
  return null;
end
$$;

create trigger refuse_suspended before insert or update on public.challenge
for each statement execute function private.refuse_suspended();

create trigger refuse_suspended before insert or update on public.day
for each statement execute function private.refuse_suspended();

create trigger refuse_suspended before insert or update on public.likes
for each statement execute function private.refuse_suspended();

create trigger refuse_suspended before insert or update on public.profile
for each statement execute function private.refuse_suspended();

create trigger refuse_suspended before insert or update on public.feedback
for each statement execute function private.refuse_suspended();

revoke execute on function
  public.see_decision(uuid), public.appeal_decision(uuid, text), private.suspended_until(uuid),
  private.refuse_suspended_person(), private.refuse_suspended()
from public, anon, authenticated;
grant execute on function public.see_decision(uuid), public.appeal_decision(uuid, text) to authenticated, service_role;
grant execute on function private.refuse_suspended_person() to anon, authenticated, service_role;
