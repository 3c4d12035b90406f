-- The last line of an entry is computed when it is written, and not for each card of the feed.

create or replace function private.last_line(content text, format text) returns text
language sql immutable set search_path = ''
as $$
  select left(
    case format
      when 'markdown' then regexp_replace(
        substring(btrim(content, E' \t\r\n`~') from '[^\n]*$'),
        '^[ \t]*(([>*+-]|#{1,6}|\d{1,9}[.)])[ \t]+)+|\*\*|`', '', 'g'
      )
      else substring(btrim(content, E' \t\r\n') from '[^\n]*$')
    end,
    160
  )
$$;

alter table public.day
add column last_line text generated always as (private.last_line(content, format)) stored;

drop view public.home_challenge;
drop view private.shown_day;

create view private.shown_day as
select d.challenge_id, d.date, d.last_line from public.day d where d.hidden_at is null;

revoke all on private.shown_day from anon, authenticated;
grant select on private.shown_day to anon, authenticated, service_role;

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
    select d.last_line from private.shown_day d where d.challenge_id = c.challenge_id order by d.date desc limit 1
  ) as last_line,
  c.weekdays,
  c.earlier_weekdays,
  private.rest_dates(c.challenge_id) as rest_days,
  c.round,
  case when c.taken_from is not null then private.visible_challenge(c.taken_from) end as taken_from,
  c.template
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

revoke all on public.home_challenge from anon, authenticated;
grant select on public.home_challenge to anon, authenticated, service_role;

create trigger reject_write instead of insert or update or delete on public.home_challenge
for each row execute function private.reject_write();
