-- The message of a lapse is no longer used up while the user has no device and no mails.

create or replace function public.due_reminders()
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
      -- A user without a device and without mails gets the message as soon as one exists.
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
