-- How a case is decided, and an appeal answered. A case's row is locked first, then decisions, then what they are about.

-- Whether a decision that holds hides a subject.
create function private.is_decided_hidden(of_type text, of_subject uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.decision d
    where d.subject_id = of_subject and d.subject_type = of_type and d.ended_at is null and d.action <> 'restore'
  )
$$;

-- Makes a subject as hidden as the decisions about it are: a challenge also by one about its author's profile, a profile
-- with all challenges.
create function private.apply_decisions(of_type text, of_subject uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hidden constant boolean := private.is_decided_hidden(of_type, of_subject);
begin
  if of_type = 'day' then
    update public.day d set hidden_at = case when hidden then now() end where d.day_id = of_subject;
  elsif of_type = 'profile' then
    update public.profile p set hidden_at = case when hidden then now() end where p.user_id = of_subject;
    update public.challenge c
    set hidden_at = case when hidden or private.is_decided_hidden('challenge', c.challenge_id) then now() end
    where c.user_id = of_subject;
  else
    perform from public.profile p join public.challenge c on c.user_id = p.user_id
    where c.challenge_id = of_subject
    for share of p;
    update public.challenge c
    set hidden_at = case when hidden then now() else (select p.hidden_at from public.profile p where p.user_id = c.user_id) end
    where c.challenge_id = of_subject;
  end if;
end
$$;

create function private.is_hidden(of_type text, of_subject uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    case of_type
      when 'challenge' then (select c.hidden_at is not null from public.challenge c where c.challenge_id = of_subject)
      when 'day' then (select d.hidden_at is not null from public.day d where d.day_id = of_subject)
      else (select p.hidden_at is not null from public.profile p where p.user_id = of_subject)
    end,
    false
  )
$$;

-- Ends a decision; its subject is seen again unless another one hides it. A suspension ends with its decision.
create function private.end_decision(which uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  it public.decision;
begin
  update public.decision d set ended_at = coalesce(d.ended_at, now()) where d.decision_id = which returning * into it;
  perform private.apply_decisions(it.subject_type, it.subject_id);
end
$$;

-- Whether somebody may judge what is, or was decided by, a person: oneself only where nobody else is there.
create function private.must_leave_to_others(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select person = auth.uid() and exists (select from private.staff s where s.user_id <> auth.uid())
$$;

create function private.refuse_own(person uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.must_leave_to_others(person) then
    raise exception 'somebody else decides this' using errcode = 'PT403', hint = 'desk/own-decision';
  end if;
end
$$;

create function private.new_decision(
  of_case private.moderation_case, action text, ground text, facts text, days integer
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
    of_case.author_id, of_case.subject_type, of_case.subject_id,
    private.excerpt_of(
      coalesce(of_case.reported, private.subject_content(of_case.subject_type, of_case.subject_id), '{}')
    ),
    action, ground, facts, days, now() + make_interval(days => days)
  )
  returning d.decision_id into made;
  insert into private.decision_record (decision_id, case_id, staff_id) values (made, of_case.case_id, auth.uid());
  return made;
end
$$;

create function private.close_case(which uuid, as_state text) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.moderation_case c set state = as_state, closed_at = now(), closed_by = auth.uid() where c.case_id = which;
  update public.report r set state = as_state, answered_at = now() where r.case_id = which and r.state = 'open';
$$;

-- Everything that hides the subject of a case ends, and with it what its author asks about that.
create function private.restore_subject(of_case private.moderation_case, facts text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  which uuid;
  ended integer := 0;
begin
  for which in
    select d.decision_id from public.decision d
    where d.subject_id = of_case.subject_id and d.subject_type = of_case.subject_type
      and d.ended_at is null and d.action <> 'restore'
    order by d.decision_id
    for no key update
  loop
    update public.decision d set appeal_outcome = 'reversed', appeal_answer = restore_subject.facts, answered_at = now()
    where d.decision_id = which and d.appealed_at is not null and d.answered_at is null;
    perform private.end_decision(which);
    ended := ended + 1;
  end loop;
  if ended = 0 then
    raise exception 'nothing to restore' using errcode = 'PT409', hint = 'desk/already-decided';
  end if;
end
$$;

-- Decides a case; answers the decision that its author is told, or null where there is none.
create function public.desk_decide(
  case_id uuid, action text, ground text default null, facts text default null, days integer default null
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  it private.moderation_case;
  made uuid;
begin
  perform private.require_staff();
  if action is null or action not in ('dismiss', 'hide', 'hide_and_warn', 'suspend', 'restore')
    or (action <> 'dismiss' and ground is null) or days not between 1 and 3650
    or (days is not null and action <> 'suspend')
    or ground not in (
      'spam', 'harassment', 'violence', 'sexual', 'self-harm', 'rights', 'private-data', 'minimum-age', 'other-terms', 'law'
    ) then
    raise exception 'no such decision' using errcode = 'PT422', hint = 'desk/invalid';
  end if;
  perform private.require_facts(facts);
  select * into it from private.moderation_case c where c.case_id = desk_decide.case_id for no key update;
  if not found then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  perform private.refuse_own(it.author_id);
  if it.state <> 'open' and action <> 'restore' then
    raise exception 'decided already' using errcode = 'PT409', hint = 'desk/already-decided';
  end if;
  perform private.log_staff(action, it.subject_type, it.subject_id, it.author_id, facts);

  if action = 'dismiss' then
    perform private.close_case(it.case_id, 'dismissed');
    return null;
  end if;
  if action = 'restore' then
    perform private.restore_subject(it, facts);
    if it.state = 'open' then
      perform private.close_case(it.case_id, 'dismissed');
    end if;
  else
    perform private.close_case(it.case_id, 'acted');
  end if;
  made := private.new_decision(it, action, ground, facts, days);
  perform private.apply_decisions(it.subject_type, it.subject_id);
  return made;
end
$$;

create function public.desk_answer_appeal(decision_id uuid, outcome text, answer text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  it public.decision;
begin
  perform private.require_staff();
  if outcome is null or outcome not in ('upheld', 'reversed') then
    raise exception 'no such outcome' using errcode = 'PT422', hint = 'desk/invalid';
  end if;
  perform private.require_facts(answer, 2000);
  select * into it from public.decision d where d.decision_id = desk_answer_appeal.decision_id for no key update;
  if not found or it.appealed_at is null then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  if it.answered_at is not null then
    raise exception 'answered already' using errcode = 'PT409', hint = 'desk/already-decided';
  end if;
  perform private.refuse_own(it.user_id);
  perform private.refuse_own(r.staff_id) from private.decision_record r where r.decision_id = it.decision_id;

  update public.decision d set appeal_outcome = outcome, appeal_answer = answer, answered_at = now()
  where d.decision_id = it.decision_id;
  update private.decision_record r set answered_by = auth.uid() where r.decision_id = it.decision_id;
  if outcome = 'reversed' then
    perform private.end_decision(it.decision_id);
  end if;
  perform private.log_staff('appeal-' || outcome, it.subject_type, it.subject_id, it.user_id, left(answer, 500));
end
$$;

revoke execute on function
  private.is_decided_hidden(text, uuid), private.apply_decisions(text, uuid), private.is_hidden(text, uuid), private.end_decision(uuid),
  private.must_leave_to_others(uuid), private.refuse_own(uuid),
  private.new_decision(private.moderation_case, text, text, text, integer), private.close_case(uuid, text),
  private.restore_subject(private.moderation_case, text),
  public.desk_decide(uuid, text, text, text, integer), public.desk_answer_appeal(uuid, text, text)
from public, anon, authenticated;
grant execute on function public.desk_decide(uuid, text, text, text, integer), public.desk_answer_appeal(uuid, text, text)
to anon, authenticated, service_role;
