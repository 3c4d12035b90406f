-- The feed of one category, and the last line of a challenge's latest entry on its card.

create index challenge_feed_of_category on public.challenge (category, updated_at desc, challenge_id desc)
where visibility = 'public';

create view private.shown_day as
select d.challenge_id, d.date, d.content from public.day d where d.hidden_at is null;

revoke all on private.shown_day from anon, authenticated;
grant select on private.shown_day to anon, authenticated, service_role;

create or replace view public.home_challenge with (security_invoker = true) as
select
  c.challenge_id,
  c.user_id,
  p.nickname,
  p.avatar_url,
  p.comment,
  c.title,
  c.category,
  c."desc",
  c.start_date,
  c.end_date,
  c.day_count
    + case when c.user_id = (select auth.uid()) then private.count_own_hidden_days(c.challenge_id) else 0 end as day,
  c.days,
  c.completed,
  c.visibility,
  c.like_count + case when own.hidden_at is null then 0 else 1 end as like_count,
  (own.found is not null) as liked,
  c.created_at,
  c.updated_at,
  c.hidden_at,
  (
    select left(substring(btrim(d.content, E' \t\r\n') from '[^\n]*$'), 160)
    from private.shown_day d
    where d.challenge_id = c.challenge_id
    order by d.date desc
    limit 1
  ) as last_line
from public.challenge c
cross join lateral (
  select a.nickname, a.avatar_url, a.comment
  from private.author a
  where a.user_id = c.user_id
  offset 0
) p
left join lateral (
  select true as found, l.hidden_at
  from private.own_like l
  where l.challenge_id = c.challenge_id
  limit 1
) own on true;
