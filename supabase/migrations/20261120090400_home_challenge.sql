-- A challenge as every list shows it: with its author, its progress, its likes and the reader's own like,
-- so that a page of the feed is one request. "day" is the count of entries written so far.
--
-- The own like is a join and not "exists (...)": the planner would hash all likes of the reader for the latter.

create view public.home_challenge with (security_invoker = true) as
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
  c.day_count as day,
  c.days,
  c.completed,
  c.visibility,
  c.like_count,
  (own.user_id is not null) as liked,
  c.created_at,
  c.updated_at
from public.challenge c
join public.profile p on p.user_id = c.user_id
left join public.likes own on own.challenge_id = c.challenge_id and own.user_id = (select auth.uid());

revoke all on public.home_challenge from anon, authenticated;
grant select on public.home_challenge to anon, authenticated, service_role;
