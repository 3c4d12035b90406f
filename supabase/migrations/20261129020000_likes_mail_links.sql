-- The weekly mail of likes links its challenges and shows the date of the newest like.

create or replace function public.due_likes_mails()
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
