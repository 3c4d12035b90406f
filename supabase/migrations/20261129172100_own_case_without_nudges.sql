-- For the author, who knows the recipient of each nudge. Leaves out versions that differ only in nudges.
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

revoke execute on function private.versions_without_nudges from public;
