-- A decision answers the reports of a case that its page showed. From a page that was left open, reports were dismissed
-- that nobody had read.

drop function public.desk_decide(uuid, text, text, text, integer);

-- Decides a case; answers the decision that its author is told, or null where there is none.
create function public.desk_decide(
  case_id uuid, action text, ground text default null, facts text default null, days integer default null,
  reports_seen integer default null
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- As many as the desk shows of a case.
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
  if it.state = 'open' and reports_seen < most_shown
    and (select count(*) from public.report r where r.case_id = it.case_id) > reports_seen then
    raise exception 'reported again' using errcode = 'PT409', hint = 'desk/reported-again';
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

revoke execute on function public.desk_decide(uuid, text, text, text, integer, integer) from public, anon, authenticated;
grant execute on function public.desk_decide(uuid, text, text, text, integer, integer)
to anon, authenticated, service_role;
