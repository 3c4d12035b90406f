-- A challenge as every list shows it: with its author, its progress, its likes and the reader's own like,
-- so that a page of the feed is one request. "day" is the count of entries written so far.
--
-- The own like is looked up row by row, behind a limit that the planner can't take apart: otherwise it fetches and
-- hashes all likes of the reader, each through its policy, for a page of 20 (13 ms instead of 1 with 20,000 likes).

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
  (own.found is not null) as liked,
  c.created_at,
  c.updated_at
from public.challenge c
join public.profile p on p.user_id = c.user_id
left join lateral (
  select true as found
  from public.likes l
  where l.challenge_id = c.challenge_id and l.user_id = (select auth.uid())
  limit 1
) own on true;

revoke all on public.home_challenge from anon, authenticated;
grant select on public.home_challenge to anon, authenticated, service_role;
