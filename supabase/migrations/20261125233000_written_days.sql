-- What one's own year is made of, and what was written on this day in earlier years.

-- The caller's challenges with an entry between two dates, at most a year apart, each with the dates and lengths of all its
-- entries: a streak goes over New Year. The policies of the caller apply.
create function public.written_days(first_date date, last_date date)
returns table (challenge_id uuid, dates date[], characters integer[])
language sql stable set search_path = ''
as $$
  select d.challenge_id, array_agg(d.date order by d.date), array_agg(char_length(d.content) order by d.date)
  from public.day d
  where d.challenge_id in (
      select w.challenge_id
      from public.day w
      where w.user_id = (select auth.uid())
        and w.date between first_date and least(last_date, first_date + 365)
    )
    and d.user_id = (select auth.uid())
  group by d.challenge_id
  order by max(d.date) desc, d.challenge_id
  limit 500
$$;

-- The caller's entries of the same day in earlier years. What was written on 29 February comes on the 28th of the years that have
-- no 29th, and on a 29th also what was written on the 28th of those.
create function public.on_this_day(today date)
returns table (day_id uuid, challenge_id uuid, date date, content text)
language sql stable set search_path = ''
as $$
  select d.day_id, d.challenge_id, d.date, d.content
  from public.day d
  where d.user_id = (select auth.uid())
    -- An array, so that the index is asked for these dates, however many entries there are.
    and d.date = any (array(
      select years_ago.date + later
      from generate_series(1, 60) years
      cross join lateral (select (today - make_interval(years => years))::date) years_ago (date)
      cross join generate_series(0, 1) later
      where later = 0 or (years_ago.date + later + make_interval(years => years))::date = today
    ))
  order by d.date desc, d.created_at desc
  limit 5
$$;

revoke execute on function
  public.written_days(date, date),
  public.on_this_day(date)
from public, anon, authenticated;
grant execute on function
  public.written_days(date, date),
  public.on_this_day(date)
to authenticated;
