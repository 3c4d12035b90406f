-- A job claims due messages and sends them. A claim is never undone, so a crash can't cause a second message.

-- All users of a browser share its push endpoint, so save_push_device() replaces another user's row.
create table public.push_device (
  device_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Must look public: https, lower-case host name, no IP address, port or user. The embedded server checks its address.
  endpoint text not null unique check (
    char_length(endpoint) <= 1000
    and endpoint ~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?/[!-~]+$'
    and endpoint !~ '^[^/]*//[^/]*\.(localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa|onion|test|invalid|example|alt)/'
  ),
  p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  -- Language tag. The sender uses English if it has no texts in this language.
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$'),
  seen_at timestamptz(3) not null default now()
);

create index push_device_of_user on public.push_device (user_id, seen_at desc);

alter table public.push_device enable row level security;

create policy "Users read their own devices" on public.push_device
for select to authenticated
using (user_id = (select auth.uid()));

create policy "Users delete their own devices" on public.push_device
for delete to authenticated
using (user_id = (select auth.uid()));

revoke all on public.push_device from anon, authenticated;
grant select, delete on public.push_device to authenticated;
grant all on public.push_device to service_role;

insert into private.quota (action, hourly, hourly_import) values ('push-device', 60, 60);

-- Keeps the caller's newest five devices. Security definer, because a device can move from another user to the caller.
create function public.save_push_device(endpoint text, p256dh text, auth text, language text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_live_session();
  perform from public.setting s where s.user_id = auth.uid() for no key update;
  if not found then
    raise exception 'sign-in required' using errcode = '42501';
  end if;
  perform private.consume_quota('push-device', 1);
  insert into public.push_device as d (user_id, endpoint, p256dh, auth, language)
  values (auth.uid(), save_push_device.endpoint, save_push_device.p256dh, save_push_device.auth, save_push_device.language)
  on conflict on constraint push_device_endpoint_key do update
  set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, seen_at = now();
  delete from public.push_device d
  where d.device_id in (
    select o.device_id from public.push_device o where o.user_id = auth.uid() order by o.seen_at desc, o.device_id offset 5
  );
end
$$;

create function public.forget_push_device(endpoint text) returns void
language sql volatile set search_path = ''
as $$ delete from public.push_device d where d.endpoint = forget_push_device.endpoint $$;

-- Next moment after `after` at local time `at` on one of `weekdays`. With day start 3, Saturday 02:30 counts as Friday.
create function private.next_moment(zone text, at time, weekdays integer, day_start_hour integer, after timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select min(m.moment)
  from (
    select d.local at time zone zone as moment
    from (select (after at time zone zone)::date + n + at as local from generate_series(-1, 8) n) d
    where weekdays & (1 << extract(isodow from d.local - make_interval(hours => day_start_hour))::integer - 1) <> 0
  ) m
  where m.moment > after
$$;

-- Returns the date from which a challenge is lapsed: after seven days (fourteen if one weekday is planned) without an
-- entry, rest day, change of weekdays, start or creation. Null before this date, and for a challenge without entries.
create function private.lapsed_since(challenge public.challenge, today date) returns date
language sql stable set search_path = ''
as $$
  select l.since
  from (
    select greatest(
        max(d.date),
        challenge.start_date,
        (challenge.created_at at time zone 'UTC')::date,
        (challenge.earlier_weekdays -> -1 ->> 'until')::date,
        (select max(r.date) from public.rest_day r where r.challenge_id = challenge.challenge_id and r.date <= today)
      ) + case when challenge.weekdays & (challenge.weekdays - 1) = 0 then 15 else 8 end as since
    from public.day d
    where d.challenge_id = challenge.challenge_id
    having max(d.date) is not null
  ) l
  where l.since <= today
$$;

-- Claims the due reminders of up to a hundred users. `open` is the number of challenges in the message: 0 means none is
-- sent. If only lapsed challenges lack an entry, the message (`lapsed`) is about those that lapsed since the last one.
create function public.due_reminders()
returns table (
  user_id uuid, date date, open integer, challenge_id uuid, email text, devices jsonb, cards jsonb, lapsed boolean
)
language sql volatile security definer set search_path = ''
as $$
  with due as (
    select s.user_id, s.reminder_next, s.reminded_on, s.lapse_mailed_on,
      ((s.reminder_next at time zone s.time_zone) - make_interval(hours => s.day_start_hour))::date as date
    from public.setting s
    where s.reminder_next <= now() and private.is_time_zone(s.time_zone)
    order by s.reminder_next
    limit 100
    for no key update skip locked
  ), unwritten as (
    select d.user_id,
      array_agg(c.challenge_id) filter (where l.since is null) as open,
      array_agg(c.challenge_id) filter (where l.since > coalesce(d.lapse_mailed_on, '-infinity')) as lapsed
    from due d
    join public.challenge c on c.user_id = d.user_id
    cross join lateral (select private.lapsed_since(c, d.date) as since) l
    where d.reminder_next > now() - interval '3 hours'
      and coalesce(d.reminded_on < d.date, true)
      and private.suspended_until(d.user_id) is null
      and not exists (select from auth.users u where u.id = d.user_id and u.banned_until > now())
      and not c.completed
      and c.start_date <= d.date
      and (l.since is not null or c.weekdays & (1 << extract(isodow from d.date)::integer - 1) <> 0)
      and not exists (select from public.rest_day r where r.challenge_id = c.challenge_id and r.date = d.date)
      and not exists (select from public.day e where e.challenge_id = c.challenge_id and e.date = d.date)
    group by d.user_id
    having bool_or(l.since is null or l.since > coalesce(d.lapse_mailed_on, '-infinity'))
  ), claimed as (
    update public.setting s
    set reminder_next =
        private.next_moment(s.time_zone, s.reminder_at, s.reminder_weekdays, s.day_start_hour, now()),
      reminded_on = case when u.user_id is null then s.reminded_on else d.date end,
      -- Unchanged for a user without devices and mails, who then gets the message once either exists.
      lapse_mailed_on = case
        when u.open is null and u.lapsed is not null and (
          exists (select from public.push_device p where p.user_id = d.user_id)
          or s.reminder_mail and exists (
            select from auth.users a where a.id = d.user_id and a.email_confirmed_at is not null
          )
        ) then d.date
        else s.lapse_mailed_on
      end
    from due d left join unwritten u on u.user_id = d.user_id
    where s.user_id = d.user_id
    returning s.user_id, d.date, s.reminder_mail, coalesce(u.open, u.lapsed) as challenges,
      u.open is null and u.lapsed is not null as lapsed
  )
  select c.user_id, c.date, coalesce(cardinality(c.challenges), 0),
    case when cardinality(c.challenges) = 1 then c.challenges[1] end,
    (select u.email from auth.users u where u.id = c.user_id and c.reminder_mail and u.email_confirmed_at is not null),
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('endpoint', p.endpoint, 'p256dh', p.p256dh, 'auth', p.auth, 'language', p.language)
        )
        from public.push_device p
        where p.user_id = c.user_id
      ),
      '[]'
    ),
    -- Cards for the mail: the first three public challenges, in the order of My page.
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'challenge_id', o.challenge_id, 'title', o.title, 'category', o.category, 'days', o.days,
            'day', (select count(*) from public.day e where e.challenge_id = o.challenge_id),
            'last_line', (
              select e.last_line from public.day e where e.challenge_id = o.challenge_id order by e.date desc limit 1
            )
          )
          order by o.start_date desc, o.challenge_id desc
        )
        from (
          select * from public.challenge
          where challenge_id = any (c.challenges) and c.reminder_mail and visibility = 'public'
          order by start_date desc, challenge_id desc
          limit 3
        ) o
      ),
      '[]'
    ),
    c.lapsed
  from claimed c
$$;

-- Removes a device that the push service reports as gone, unless the device has registered again with other keys.
create function public.remove_push_device(endpoint text, auth text) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.push_device d where d.endpoint = remove_push_device.endpoint and d.auth = remove_push_device.auth
$$;

-- Claims the due weekly mails about likes of up to a hundred users, with up to three nicknames per challenge.
create function public.due_likes_mails()
returns table (user_id uuid, email text, news jsonb)
language sql volatile security definer set search_path = ''
as $$
  with due as (
    select s.user_id, s.time_zone, s.likes_mail_next,
      greatest(s.likes_seen_at, s.likes_mailed_at, now() - interval '8 days') as since,
      s.likes_mail_next > now() - interval '3 hours'
        and coalesce(s.likes_mailed_at < now() - interval '3 days', true) as is_sent
    from public.setting s
    where s.likes_mail_next <= now() and private.is_time_zone(s.time_zone)
    order by s.likes_mail_next
    limit 100
    for no key update skip locked
  ), found as (
    select d.user_id,
      jsonb_agg(
        jsonb_build_object(
          'challenge_id', c.challenge_id, 'title', c.title, 'likes', n.likes, 'nicknames', n.nicknames,
          'date', (n.latest at time zone d.time_zone)::date
        )
        order by n.latest desc
      ) as news
    from due d
    join public.challenge c on c.user_id = d.user_id and c.like_count > 0
    cross join lateral (
      select count(*)::integer as likes, (array_agg(p.nickname order by l.created_at desc))[1:3] as nicknames,
        max(l.created_at) as latest
      from (
        select o.user_id, o.created_at
        from public.likes o
        where o.challenge_id = c.challenge_id and o.created_at > d.since and o.hidden_at is null and o.user_id <> d.user_id
        order by o.created_at desc
        limit 99
      ) l
      join public.profile p on p.user_id = l.user_id and p.hidden_at is null
      where not exists (
        select from public.block b
        where (b.user_id, b.blocked_user_id) in ((d.user_id, l.user_id), (l.user_id, d.user_id))
      )
    ) n
    where d.is_sent and n.likes > 0
    group by d.user_id
  ), claimed as (
    update public.setting s
    set likes_mail_next = private.next_moment(s.time_zone, '18:00', 64, 0, now()),
      likes_mailed_at = case when f.user_id is null then s.likes_mailed_at else now() end
    from due d left join found f on f.user_id = d.user_id
    where s.user_id = d.user_id
    returning s.user_id, f.news
  )
  select c.user_id,
    (
      select u.email
      from auth.users u
      where u.id = c.user_id and u.email_confirmed_at is not null and (u.banned_until > now()) is not true
    ),
    coalesce(c.news, '[]')
  from claimed c
$$;

-- Returns the language of the sign-up, else of a push device, else Japanese in the time zone of Tokyo, else English.
create function public.mail_language(of_user uuid)
returns table (user_id uuid, language text)
language sql stable security definer set search_path = ''
as $$
  select of_user, coalesce(
    (select u.raw_user_meta_data ->> 'language' from auth.users u where u.id = of_user),
    (select min(p.language) from public.push_device p where p.user_id = of_user),
    (select case when s.time_zone = 'Asia/Tokyo' then 'ja' end from public.setting s where s.user_id = of_user),
    'en'
  )
$$;

create function public.stop_mail(of_user uuid, kind text) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.setting s
  set reminder_mail = s.reminder_mail and kind <> 'reminder',
    likes_news = case when kind = 'likes' and s.likes_news = 'weekly' then 'diary' else s.likes_news end
  where s.user_id = of_user;
  update public.circle_member m set accepts_nudges = false where m.user_id = of_user and kind = 'nudge';
$$;

-- Calls the Edge Function if a message is due. Returns false if it made no call.
create function private.call_reminders() returns boolean
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
      where n.sent_at is null and n.read_at is null and n.created_at > now() - interval '1 day'
        and private.is_nudge_due(n, now())
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

revoke execute on function public.save_push_device, public.forget_push_device, public.due_reminders,
  public.remove_push_device, public.due_likes_mails, public.mail_language, public.stop_mail from anon, authenticated;
grant execute on function public.save_push_device, public.forget_push_device, private.next_moment to authenticated;
grant execute on function public.due_reminders, public.remove_push_device, public.due_likes_mails,
  public.mail_language, public.stop_mail, private.lapsed_since, private.call_reminders to service_role;
