-- Badges and cards of public challenges on other sites read the progress of a challenge with one call.

set check_function_bodies = off;
alter default privileges revoke execute on functions from public;

-- Returns a public challenge's progress for badges on other sites, with the dates of its entries, latest first. Returns
-- no row if the caller can't see the challenge or its owner is suspended.
create function public.public_progress(challenge_id uuid)
returns table (
  title text, nickname text, day integer, days integer, completed boolean, start_date date, weekdays integer,
  earlier_weekdays jsonb, rest_days jsonb, dates date[]
)
language sql stable set search_path = ''
as $$
  select h.title, h.nickname, h.day, h.days, h.completed, h.start_date, h.weekdays, h.earlier_weekdays, h.rest_days,
    array(
      select d.date from public.day d where d.challenge_id = h.challenge_id and d.hidden_at is null order by d.date desc
    )
  from public.home_challenge h
  where h.challenge_id = public_progress.challenge_id and h.visibility = 'public' and h.hidden_at is null
    and private.suspended_until(h.user_id) is null
$$;

grant execute on function public.public_progress to anon, authenticated, service_role;

alter default privileges grant execute on functions to public;
reset check_function_bodies;
