-- A report of a user keeps the user's nudges to the reporter, because nudges are deleted after 7 days.
create function private.reported_nudges(author_id uuid, reporter_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object('nudges', string_agg(n.date || ' ' || n.content, E'\n' order by n.created_at)))
  from public.circle_nudge n
  where n.user_id = $1 and n.to_user_id = $2 and n.content is not null
$$;

create or replace function private.insert_report(p_subject_type text, p_subject_id uuid, reason text, note text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  author constant uuid := private.subject_author(p_subject_type, p_subject_id);
  its_case uuid;
  its_number text;
  content jsonb;
begin
  if author is null then
    raise exception 'subject not found' using errcode = 'PT404', hint = 'report/not-found';
  end if;
  if author = me then
    raise exception 'users can''t report themselves' using errcode = 'PT422', hint = 'report/own';
  end if;
  -- Locks the case first, which serializes reports of one subject.
  begin
    its_case := private.get_or_open_case(p_subject_type, p_subject_id, author);
  exception when foreign_key_violation then
    raise exception 'subject not found' using errcode = 'PT404', hint = 'report/not-found';
  end;
  select r.number into its_number
  from public.report r
  where r.reporter_id = me and r.subject_type = p_subject_type and r.subject_id = p_subject_id and r.state = 'open';
  if found then
    raise exception 'already reported' using errcode = 'PT409', hint = 'report/already-open', detail = its_number;
  end if;
  perform private.throttle_report(p_subject_type, p_subject_id, reason);

  insert into public.report (number, reporter_id, case_id, subject_type, subject_id, reason, note)
  values (private.new_report_number(), me, its_case, p_subject_type, p_subject_id, reason, note)
  returning number into its_number;
  content := private.subject_content(p_subject_type, p_subject_id);
  if p_subject_type = 'profile' then
    content := content || private.reported_nudges(author, me);
  end if;
  perform private.append_case_content(its_case, content);
  update private.moderation_case c set priority = private.case_priority(its_case) where c.case_id = its_case;
  return its_number;
end
$$;

revoke execute on function private.reported_nudges from public;
