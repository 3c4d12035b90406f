-- Nudges at night wait until 08:00 of the recipient.

create function private.is_nudge_due(p_nudge public.circle_nudge, p_now timestamptz) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  zone constant text := (select s.time_zone from public.setting s where s.user_id = p_nudge.to_user_id);
  here timestamp;
begin
  if not coalesce(private.is_time_zone(zone), false) then
    return false;
  end if;
  here := p_now at time zone zone;
  return here::date = p_nudge.date and extract(hour from here) between 8 and 21
    and p_now < greatest(p_nudge.created_at, (p_nudge.date + time '08:00') at time zone zone) + interval '3 hours';
end
$$;

revoke execute on function private.is_nudge_due from public;

create or replace function public.due_circle_nudges()
returns table (
  nudge_id uuid, circle_id uuid, user_id uuid, nickname text, content text, email text, devices jsonb
)
language sql volatile security definer set search_path = ''
as $$
  with due as (
    select n.nudge_id
    from public.circle_nudge n
    where n.sent_at is null and n.created_at > now() - interval '1 day' and private.is_nudge_due(n, now())
    order by n.created_at
    limit 100
    for no key update skip locked
  ), claimed as (
    update public.circle_nudge n set sent_at = now() from due where n.nudge_id = due.nudge_id returning n.*
  )
  select n.nudge_id, n.circle_id, n.to_user_id, p.nickname, n.content,
    case when s.reminder_mail and u.email_confirmed_at is not null then u.email end,
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth, 'language', d.language)
        )
        from public.push_device d
        where d.user_id = n.to_user_id
      ),
      '[]'
    )
  from claimed n
  join public.circle_member m on m.circle_id = n.circle_id and m.user_id = n.to_user_id
  join public.challenge h on h.challenge_id = m.challenge_id and h.hidden_at is null and not h.completed
    and h.start_date <= n.date and h.weekdays & (1 << extract(isodow from n.date)::integer - 1) <> 0
  join public.profile p on p.user_id = n.user_id
  join public.setting s on s.user_id = n.to_user_id
  join auth.users u on u.id = n.to_user_id
  where n.read_at is null and m.accepts_nudges and s.reminder_at is not null and p.hidden_at is null
    and private.suspended_until(n.user_id) is null and private.suspended_until(n.to_user_id) is null
    and not exists (select from auth.users b where b.id in (n.user_id, n.to_user_id) and b.banned_until > now())
    and not exists (
      select from public.block b
      where (b.user_id, b.blocked_user_id) in ((n.user_id, n.to_user_id), (n.to_user_id, n.user_id))
    )
    and not exists (select from public.day d where d.challenge_id = m.challenge_id and d.date = n.date)
    and not exists (select from public.rest_day r where r.challenge_id = m.challenge_id and r.date = n.date)
$$;

create or replace function private.call_reminders() returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  project_url text;
  secret text;
begin
  if to_regnamespace('net') is null or to_regclass('vault.decrypted_secrets') is null
    or not exists (select from public.setting s where s.reminder_next <= now())
    and not exists (select from public.setting s where s.likes_mail_next <= now())
    and not exists (
      select from public.circle_nudge n
      where n.sent_at is null and n.created_at > now() - interval '1 day' and private.is_nudge_due(n, now())
    ) then
    return false;
  end if;
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into project_url using 'project_url';
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into secret using 'reminder_secret';
  if project_url is null or secret is null then
    return false;
  end if;
  execute 'select net.http_post(url => $1, headers => $2, timeout_milliseconds => 60000)'
  using rtrim(project_url, '/') || '/functions/v1/reminders', jsonb_build_object('authorization', 'Bearer ' || secret);
  return true;
end
$$;
