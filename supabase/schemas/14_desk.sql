-- Functions of the desk (the pages of staff). They lock the case first, then its decisions, then the subjects.

-- Fails if there are more reports than the page showed. Returns the id of the new decision, or null for a dismissal.
create function public.desk_decide_case(
  case_id uuid, action text, ground text default null, facts text default null, days integer default null,
  reports_seen integer default null
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_shown constant integer := 100;
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
    raise exception 'invalid decision' using errcode = 'PT422', hint = 'desk/invalid';
  end if;
  perform private.require_reason_text(facts);
  select * into it from private.moderation_case c where c.case_id = desk_decide_case.case_id for no key update;
  if not found then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  perform private.reject_own_case(it.author_id);
  if it.state <> 'open' and action <> 'restore' then
    raise exception 'the case is already decided' using errcode = 'PT409', hint = 'desk/already-decided';
  end if;
  if it.state = 'open' and reports_seen < most_shown
    and (select count(*) from public.report r where r.case_id = it.case_id) > reports_seen then
    raise exception 'the case has new reports' using errcode = 'PT409', hint = 'desk/reported-again';
  end if;
  perform private.log_staff_action(action, it.subject_type, it.subject_id, it.author_id, facts);

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
  made := private.insert_decision(it, action, ground, facts, days);
  perform private.sync_subject_visibility(it.subject_type, it.subject_id);
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
    raise exception 'unknown outcome' using errcode = 'PT422', hint = 'desk/invalid';
  end if;
  perform private.require_reason_text(answer, 2000);
  select * into it from public.decision d where d.decision_id = desk_answer_appeal.decision_id for no key update;
  if not found or it.appealed_at is null then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  if it.answered_at is not null then
    raise exception 'the appeal is already answered' using errcode = 'PT409', hint = 'desk/already-decided';
  end if;
  perform private.reject_own_case(it.user_id);
  perform private.reject_own_case(r.staff_id) from private.decision_record r where r.decision_id = it.decision_id;

  update public.decision d set appeal_outcome = outcome, appeal_answer = answer, answered_at = now()
  where d.decision_id = it.decision_id;
  update private.decision_record r set answered_by = auth.uid() where r.decision_id = it.decision_id;
  if outcome = 'reversed' then
    perform private.end_decision(it.decision_id);
  end if;
  perform private.log_staff_action('appeal-' || outcome, it.subject_type, it.subject_id, it.user_id, left(answer, 500));
end
$$;

create function private.case_reports(p_case_id uuid)
returns table (
  number text, reason text, note text, created_at timestamptz, reporter text, reporter_right integer, reporter_wrong integer
)
language sql stable security definer set search_path = ''
as $$
  select r.number, r.reason, r.note, r.created_at, p.nickname, record.reporter_right, record.reporter_wrong
  from (select * from public.report q where q.case_id = p_case_id order by q.created_at, q.number limit 100) r
  left join public.profile p on p.user_id = r.reporter_id
  cross join lateral private.reporter_accuracy(r.reporter_id) record
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
  select c.case_id, c.subject_type, c.subject_id,
    private.content_excerpt(coalesce(c.reported_later -> -1 -> 'content', c.reported)), c.author_id, p.nickname,
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
      where e.reporter_id = r.reporter_id and e.state <> 'open' and not e.unjudged
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
    coalesce(private.has_conflict_of_interest(r.staff_id), false) or private.has_conflict_of_interest(d.user_id)
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

create function private.earlier_decisions(p_author_id uuid, p_excluded_case_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(d) order by d.created_at desc), '[]')
  from (
    select d.decision_id, d.action, d.ground, d.facts, d.created_at, d.ended_at
    from public.decision d left join private.decision_record r on r.decision_id = d.decision_id
    where d.user_id = p_author_id and r.case_id is distinct from p_excluded_case_id
    order by d.created_at desc
    limit 50
  ) d
$$;

create function private.case_decision(p_case_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(d)
  from (
    select d.decision_id, d.action, d.ground, d.facts, d.days, d.suspended_until, d.created_at, d.ended_at,
      d.appeal, d.appealed_at, d.appeal_outcome, d.appeal_answer,
      coalesce(private.has_conflict_of_interest(r.staff_id), false) or private.has_conflict_of_interest(d.user_id) as mine
    from private.decision_record r join public.decision d on d.decision_id = r.decision_id
    where r.case_id = p_case_id and d.action <> 'restore'
    order by d.created_at desc
    limit 1
  ) d
$$;

-- Null for a deleted subject, {} for a private one. Omits the entry that a reply answers, because it is often private.
create function private.current_subject_content(p_case private.moderation_case) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case
    when private.subject_author(p_case.subject_type, p_case.subject_id) is distinct from p_case.author_id then null
    when p_case.subject_type = 'reply' then
      private.subject_content('reply', p_case.subject_id) - array['title', 'date', 'answered']
    when p_case.subject_type = 'profile' or exists (
      select from public.challenge c
      where c.visibility = 'public' and c.challenge_id = case p_case.subject_type
        when 'challenge' then p_case.subject_id
        else (select d.challenge_id from public.day d where d.day_id = p_case.subject_id)
      end
    ) then private.subject_content(p_case.subject_type, p_case.subject_id)
    else '{}'
  end
$$;

-- Later versions of the content, for an author who is staff. Omits nudges, because they would reveal the reporter.
create function private.versions_without_nudges(p_case private.moderation_case) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', v.at, 'content', v.content) order by v.at), '[]')
  from (
    select min(l.at) as at, l.content - 'nudges' as content
    from jsonb_to_recordset(p_case.reported_later) l (at timestamptz, content jsonb)
    group by 2
  ) v
  where v.content <> p_case.reported
$$;

create function public.desk_case(case_id uuid) returns jsonb
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
    'reported_later', case when is_own then private.versions_without_nudges(it) else it.reported_later end,
    'current', private.current_subject_content(it),
    'hidden', private.is_subject_hidden(it.subject_type, it.subject_id),
    -- If the caller is the author, omits reporters. If there are also other staff, omits notes too.
    'reports', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'number', r.number,
            'reason', r.reason,
            'note', case when not private.has_conflict_of_interest(it.author_id) then r.note end,
            'created_at', r.created_at,
            'reporter', case when not is_own then r.reporter end,
            'right', case when is_own then 0 else r.reporter_right end,
            'wrong', case when is_own then 0 else r.reporter_wrong end
          )
          order by r.created_at, r.number
        ),
        '[]'
      )
      from private.case_reports(it.case_id) r
    ),
    'earlier', private.earlier_decisions(it.author_id, it.case_id),
    'decision', private.case_decision(it.case_id)
  );
end
$$;

-- Omits the name of the acting member of staff from entries about the caller.
create function public.desk_log(before_id bigint default null)
returns table (
  entry_id bigint, created_at timestamptz, by_operator boolean, staff_nickname text, action text, subject_type text,
  subject_id uuid, facts text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select l.entry_id, l.created_at::timestamptz, l.by_operator,
    case when l.about_id = auth.uid() and l.staff_id is distinct from auth.uid() then '' else p.nickname end,
    l.action, l.subject_type, l.subject_id, l.facts
  from private.staff_log l left join public.profile p on p.user_id = l.staff_id
  where l.entry_id < coalesce(before_id, 9223372036854775807)
  order by l.entry_id desc
  limit 50;
end
$$;

revoke execute on function public.desk_decide_case, public.desk_answer_appeal, public.desk_queue, public.desk_appeals,
  public.desk_case, public.desk_log
from anon, authenticated;
grant execute on function public.desk_decide_case, public.desk_answer_appeal, public.desk_queue, public.desk_appeals,
  public.desk_case, public.desk_log
to anon, authenticated, service_role;
