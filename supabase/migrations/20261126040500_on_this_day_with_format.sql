-- "On this day" shows an entry as its own page does.

drop function public.on_this_day(date);

create function public.on_this_day(today date)
returns table (day_id uuid, challenge_id uuid, date date, content text, format text)
language sql stable set search_path = ''
as $$
  select d.day_id, d.challenge_id, d.date, d.content, d.format
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

revoke execute on function public.on_this_day(date) from public, anon, authenticated;
grant execute on function public.on_this_day(date) to authenticated;
