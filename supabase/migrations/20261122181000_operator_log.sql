-- What the operator does by command is in the staff's log too. The operator has no account: a column says that it was they,
-- apart from staff whose account is gone.

alter table private.staff_log
  add column by_operator boolean not null default false,
  add constraint staff_log_one_actor check (not by_operator or staff_id is null);

create function private.log_operator(action text, about_id uuid, facts text) returns void
language sql volatile set search_path = ''
as $$
  insert into private.staff_log (by_operator, action, subject_type, subject_id, about_id, facts)
  values (true, $1, case when $2 is not null then 'profile' end, $2, $2, left($3, 500))
$$;

drop function public.desk_log(bigint);

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
  select l.entry_id, l.created_at::timestamptz, l.by_operator, p.nickname, l.action, l.subject_type, l.subject_id, l.facts
  from private.staff_log l left join public.profile p on p.user_id = l.staff_id
  where l.entry_id < coalesce(before_id, 9223372036854775807)
  order by l.entry_id desc
  limit 50;
end
$$;

revoke execute on function private.log_operator(text, uuid, text), public.desk_log(bigint)
from public, anon, authenticated;
grant execute on function public.desk_log(bigint) to anon, authenticated, service_role;
