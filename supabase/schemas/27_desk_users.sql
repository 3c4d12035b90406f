-- Finds users by id or the start of name or address. In byte order, matches are below `prefix_end`, so indexes apply.
create function public.desk_list_users(search text default '')
returns table (
  user_id uuid, nickname text, email text, created_at timestamptz, last_sign_in_at timestamptz, banned_until timestamptz,
  suspended boolean, suspended_until timestamptz, hidden boolean, challenges integer, decisions integer, staff boolean
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(coalesce(desk_list_users.search, '')));
  prefix_end constant text := wanted || U&'\+10FFFF';
begin
  perform private.require_staff();
  return query
  select f.id, f.nickname, f.email::text, f.created_at, f.last_sign_in_at, f.banned_until,
    f.until is not null, nullif(f.until, 'infinity'), f.hidden_at is not null,
    (select count(*)::integer from public.challenge c where c.user_id = f.id),
    (select count(*)::integer from public.decision d where d.user_id = f.id and d.action <> 'restore'),
    exists (select from private.staff s where s.user_id = f.id)
  from (
    select u.id, p.nickname, u.email, u.created_at, u.last_sign_in_at, u.banned_until, p.hidden_at,
      private.suspended_until(u.id) as until
    from (
      select n.id, n.created_at from (
        select o.id, o.created_at from auth.users o where wanted = '' order by o.created_at desc, o.id limit 25
      ) n
      union
      select o.id, o.created_at from auth.users o where wanted <> '' and o.email ~>=~ wanted and o.email ~<~ prefix_end
      union
      select o.id, o.created_at from public.profile q join auth.users o on o.id = q.user_id
      where wanted <> '' and lower(q.nickname) ~>=~ wanted and lower(q.nickname) ~<~ prefix_end
      union
      select o.id, o.created_at from auth.users o
      where o.id = case when wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then wanted::uuid end
      order by 2 desc, 1
      limit 25
    ) found
    join auth.users u on u.id = found.id
    left join public.profile p on p.user_id = u.id
  ) f
  order by f.created_at desc, f.id;
end
$$;

create function public.desk_revoke_sessions(user_id uuid, facts text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_reason_text(facts);
  if not exists (select from auth.users u where u.id = desk_revoke_sessions.user_id) then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  perform private.log_staff_action('end-sessions', 'profile', desk_revoke_sessions.user_id, desk_revoke_sessions.user_id, facts);
  perform private.revoke_granted_access(desk_revoke_sessions.user_id);
  delete from auth.sessions s where s.user_id = desk_revoke_sessions.user_id;
end
$$;

create function public.desk_lift_suspension(user_id uuid, facts text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_reason_text(facts);
  perform private.reject_own_case(desk_lift_suspension.user_id);
  update public.decision d
  set suspended_until = now(), ended_at = case when not private.is_subject_hidden(d.subject_type, d.subject_id) then now() end
  where d.user_id = desk_lift_suspension.user_id and d.action = 'suspend' and d.ended_at is null
    and (d.suspended_until is null or d.suspended_until > now());
  if not found then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  perform private.log_staff_action(
    'lift-suspension', 'profile', desk_lift_suspension.user_id, desk_lift_suspension.user_id, facts
  );
end
$$;

-- The log entry has no id of the account, because its deletion would clear the entry's reason (protect_staff_log()).
create function public.desk_delete_user(user_id uuid, facts text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  target constant uuid := desk_delete_user.user_id;
begin
  perform private.require_staff();
  perform private.require_reason_text(facts);
  if not exists (select from auth.users u where u.id = target) then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  if exists (select from private.staff s where s.user_id = target) then
    raise exception 'accounts of staff can only be deleted by the operator' using errcode = 'PT422', hint = 'desk/invalid';
  end if;
  perform private.log_staff_action('delete-person', 'profile', null, null, facts);
  perform private.delete_user_files(target);
  perform private.delete_user_data(target);
end
$$;

revoke execute on function public.desk_list_users, public.desk_revoke_sessions, public.desk_lift_suspension,
  public.desk_delete_user
from anon, authenticated;
grant execute on function public.desk_list_users, public.desk_revoke_sessions, public.desk_lift_suspension,
  public.desk_delete_user
to anon, authenticated, service_role;
