-- What the desk shows: the queue, a case, and appeals that wait.

create function private.reports_of_case(of_case uuid)
returns table (
  number text, reason text, note text, created_at timestamptz, reporter text, reporter_right integer, reporter_wrong integer
)
language sql stable security definer set search_path = ''
as $$
  select r.number, r.reason, r.note, r.created_at, p.nickname, record.reporter_right, record.reporter_wrong
  from (select * from public.report q where q.case_id = of_case order by q.created_at, q.number limit 100) r
  left join public.profile p on p.user_id = r.reporter_id
  cross join lateral private.reporter_record(r.reporter_id) record
$$;

create function public.desk_queue(
  after_priority integer default null, after_opened_at timestamptz default null, after_case_id uuid default null
) returns table (
  case_id uuid, subject_type text, subject_id uuid, subject_text text, author_id uuid, author_nickname text,
  reports integer, reasons text[], reporters_right integer, reporters_wrong integer, priority integer,
  opened_at timestamptz, decisions_before integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select c.case_id, c.subject_type, c.subject_id, private.excerpt_of(c.reported), c.author_id, p.nickname,
    sent.reports, sent.reasons, sent.reporters_right, sent.reporters_wrong, c.priority, c.opened_at::timestamptz,
    (
      select count(*)::integer from public.decision d
      where d.user_id = c.author_id and d.action <> 'restore' and d.appeal_outcome is distinct from 'reversed'
    )
  from (
    select * from private.moderation_case q
    where q.state = 'open' and (-q.priority, q.opened_at, q.case_id) > (
      coalesce(-after_priority, -2147483647), coalesce(after_opened_at, '-infinity'),
      coalesce(after_case_id, '00000000-0000-0000-0000-000000000000')
    )
    order by -q.priority, q.opened_at, q.case_id
    limit 25
  ) c
  left join public.profile p on p.user_id = c.author_id
  cross join lateral (
    select count(*)::integer as reports, coalesce(array_agg(distinct r.reason), '{}') as reasons,
      coalesce(sum(record.reporter_right), 0)::integer as reporters_right,
      coalesce(sum(record.reporter_wrong), 0)::integer as reporters_wrong
    from (select q.reason, q.reporter_id from public.report q where q.case_id = c.case_id limit 100) r
    left join lateral (
      select count(*) filter (where e.state = 'acted') as reporter_right,
        count(*) filter (where e.state = 'dismissed') as reporter_wrong
      from public.report e
      where e.reporter_id = r.reporter_id and e.state <> 'open'
    ) record on true
  ) sent
  order by -c.priority, c.opened_at, c.case_id;
end
$$;

create function public.desk_appeals()
returns table (
  decision_id uuid, case_id uuid, author_id uuid, author_nickname text, subject_type text, subject_text text,
  action text, appealed_at timestamptz, mine boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select d.decision_id, r.case_id, d.user_id, p.nickname, d.subject_type, d.subject_text, d.action,
    d.appealed_at::timestamptz,
    coalesce(private.must_leave_to_others(r.staff_id), false) or private.must_leave_to_others(d.user_id)
  from (
    select * from public.decision q
    where q.appealed_at is not null and q.answered_at is null
    order by q.appealed_at, q.decision_id
    limit 50
  ) d
  left join private.decision_record r on r.decision_id = d.decision_id
  left join public.profile p on p.user_id = d.user_id
  order by d.appealed_at, d.decision_id;
end
$$;

-- What was decided about an author in other cases.
create function private.earlier_decisions(of_author uuid, but_case uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(d) order by d.created_at desc), '[]')
  from (
    select d.decision_id, d.action, d.ground, d.facts, d.created_at, d.ended_at
    from public.decision d left join private.decision_record r on r.decision_id = d.decision_id
    where d.user_id = of_author and r.case_id is distinct from but_case
    order by d.created_at desc
    limit 50
  ) d
$$;

create function private.decision_of_case(of_case uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(d)
  from (
    select d.decision_id, d.action, d.ground, d.facts, d.days, d.suspended_until, d.created_at, d.ended_at,
      d.appeal, d.appealed_at, d.appeal_outcome, d.appeal_answer,
      coalesce(private.must_leave_to_others(r.staff_id), false) or private.must_leave_to_others(d.user_id) as mine
    from private.decision_record r join public.decision d on d.decision_id = r.decision_id
    where r.case_id = of_case and d.action <> 'restore'
    order by d.created_at desc
    limit 1
  ) d
$$;

create function public.desk_case(case_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  it private.moderation_case;
begin
  perform private.require_staff();
  select * into it from private.moderation_case c where c.case_id = desk_case.case_id;
  if not found then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
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
    'current', private.subject_content(it.subject_type, it.subject_id),
    'hidden', private.is_hidden(it.subject_type, it.subject_id),
    'reports', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'number', r.number, 'reason', r.reason, 'note', r.note, 'created_at', r.created_at,
            'reporter', r.reporter, 'right', r.reporter_right, 'wrong', r.reporter_wrong
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

revoke execute on function
  private.reports_of_case(uuid), private.earlier_decisions(uuid, uuid), private.decision_of_case(uuid),
  public.desk_queue(integer, timestamptz, uuid), public.desk_appeals(), public.desk_case(uuid)
from public, anon, authenticated;
grant execute on function public.desk_queue(integer, timestamptz, uuid), public.desk_appeals(), public.desk_case(uuid)
to anon, authenticated, service_role;
