-- What each reporter saw is kept, and the desk shows nobody what is not for them.
--
-- A case kept what there was to see at its first report alone: an author who had something harmless reported first could
-- write anything until staff looked. A member of staff read who had reported them. And staff read what its author had
-- made private since.

-- Later texts that were reported, each once, with when: [{"at", "content"}].
alter table private.moderation_case
  add column reported_later jsonb not null default '[]' check (jsonb_typeof(reported_later) = 'array');

-- Adds what there is to see to a case, unless it is in there. Of many, the last one gives way: none of the others can be
-- pushed out.
create function private.keep_reported(of_case uuid, content jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.moderation_case c
  set reported_later =
    case when jsonb_array_length(c.reported_later) < 20 then c.reported_later else c.reported_later - 19 end
    || jsonb_build_object('at', now(), 'content', $2)
  where c.case_id = $1 and $2 is distinct from c.reported
    and not c.reported_later @> jsonb_build_array(jsonb_build_object('content', $2))
$$;

create or replace function private.keep_report(of_type text, of_subject uuid, reason text, note text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  author constant uuid := private.subject_author(of_type, of_subject);
  its_case uuid;
  its_number text;
begin
  if author is null then
    raise exception 'nothing to report' using errcode = 'PT404', hint = 'report/not-found';
  end if;
  if author = me then
    raise exception 'one''s own' using errcode = 'PT422', hint = 'report/own';
  end if;
  -- First the case, which makes reports of one thing take turns, then the answer to a repeated one.
  begin
    its_case := private.open_case(of_type, of_subject, author);
  exception when foreign_key_violation then
    raise exception 'nothing to report' using errcode = 'PT404', hint = 'report/not-found';
  end;
  select r.number into its_number
  from public.report r
  where r.reporter_id = me and r.subject_type = of_type and r.subject_id = of_subject and r.state = 'open';
  if found then
    raise exception 'reported already' using errcode = 'PT409', hint = 'report/already-open', detail = its_number;
  end if;
  perform private.throttle_report(of_type, of_subject);

  insert into public.report (number, reporter_id, case_id, subject_type, subject_id, reason, note)
  values (private.new_report_number(), me, its_case, of_type, of_subject, reason, note)
  returning number into its_number;
  perform private.keep_reported(its_case, private.subject_content(of_type, of_subject));
  update private.moderation_case c set priority = private.case_priority(its_case) where c.case_id = its_case;
  return its_number;
end
$$;

-- What there is to see of a case's subject now: null where it is gone, and empty where it is its author's alone.
create function private.current_content(of_case private.moderation_case) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case
    when private.subject_author(of_case.subject_type, of_case.subject_id) is distinct from of_case.author_id then null
    when of_case.subject_type = 'profile' or exists (
      select from public.challenge c
      where c.visibility = 'public' and c.challenge_id = case of_case.subject_type
        when 'challenge' then of_case.subject_id
        else (select d.challenge_id from public.day d where d.day_id = of_case.subject_id)
      end
    ) then private.subject_content(of_case.subject_type, of_case.subject_id)
    else '{}'
  end
$$;

create or replace function public.desk_case(case_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  it private.moderation_case;
  is_own boolean;
begin
  perform private.require_staff();
  select * into it from private.moderation_case c where c.case_id = desk_case.case_id;
  if not found then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  is_own := it.author_id = auth.uid();
  return jsonb_build_object(
    'case_id', it.case_id,
    'subject_type', it.subject_type,
    'subject_id', it.subject_id,
    'author_id', it.author_id,
    'author_nickname', (select p.nickname from public.profile p where p.user_id = it.author_id),
    'state', it.state,
    'opened_at', it.opened_at,
    'closed_at', it.closed_at,
    'reported', coalesce(it.reported, '{}'),
    'reported_later', it.reported_later,
    'current', private.current_content(it),
    'hidden', private.is_hidden(it.subject_type, it.subject_id),
    -- An author is shown no reporter, staff neither, and a note only where nobody else can judge it.
    'reports', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'number', r.number,
            'reason', r.reason,
            'note', case when not private.must_leave_to_others(it.author_id) then r.note end,
            'created_at', r.created_at,
            'reporter', case when not is_own then r.reporter end,
            'right', case when is_own then 0 else r.reporter_right end,
            'wrong', case when is_own then 0 else r.reporter_wrong end
          )
          order by r.created_at, r.number
        ),
        '[]'
      )
      from private.reports_of_case(it.case_id) r
    ),
    'earlier', private.earlier_decisions(it.author_id, it.case_id),
    'decision', private.decision_of_case(it.case_id)
  );
end
$$;

-- The author is told what was reported last: the first may have been something else.
create or replace function private.new_decision(
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
      coalesce(of_case.reported_later -> -1 -> 'content', of_case.reported, private.current_content(of_case), '{}')
    ),
    action, ground, facts, days, now() + make_interval(days => days)
  )
  returning d.decision_id into made;
  insert into private.decision_record (decision_id, case_id, staff_id) values (made, of_case.case_id, auth.uid());
  return made;
end
$$;

create or replace function private.erase_case_texts() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  limit_moment constant timestamptz := now() - interval '6 months';
  erased bigint;
begin
  update public.report r set note = null
  from private.moderation_case c
  where c.case_id = r.case_id and c.closed_at < limit_moment and c.reported is not null and r.note is not null;

  update private.moderation_case c set reported = null, reported_later = '[]'
  where c.closed_at < limit_moment and c.reported is not null;
  get diagnostics erased = row_count;
  return erased;
end
$$;

revoke execute on function
  private.keep_reported(uuid, jsonb), private.current_content(private.moderation_case)
from public, anon, authenticated;
