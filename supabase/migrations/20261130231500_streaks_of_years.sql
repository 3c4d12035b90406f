-- Long challenges made api_challenges() so slow that a user could block the embedded database.

set check_function_bodies = off;

create or replace function private.streak(p_challenge_id uuid, p_today date) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  c public.challenge;
  written date[];
  rests date[];
begin
  select * into c from public.challenge o where o.challenge_id = p_challenge_id;
  written := array(select d.date from public.day d where d.challenge_id = p_challenge_id and d.date <= p_today);
  rests := array(select r.date from public.rest_day r where r.challenge_id = p_challenge_id and r.date <= p_today);
  return (
    with plan as materialized (
      select p.until, p.weekdays,
        coalesce(max(p.until) over (order by p.place rows between unbounded preceding and 1 preceding), '-infinity') as since
      from (
        select (e.plan ->> 'until')::date as until, (e.plan ->> 'weekdays')::integer as weekdays, e.place
        from jsonb_array_elements(c.earlier_weekdays) with ordinality e (plan, place)
        union all
        select 'infinity', c.weekdays, jsonb_array_length(c.earlier_weekdays) + 1
      ) p
    ), entry as (
      select w.date, coalesce(lead(w.date) over (order by w.date), p_today) as next from unnest(written) w (date)
    ), reached as (
      select bool_and(m.missed < 2) over (order by e.date desc) as is_reached
      from entry e
      cross join lateral (
        select count(*) as missed
        from (
          select
          from plan p
          cross join lateral (select greatest(p.since, e.date + 1) as first, least(p.until, e.next) as until) s
          cross join lateral (select s.first + n as date from generate_series(0, s.until - s.first - 1) n) d
          where p.since < e.next and p.until > e.date
            and case when p.weekdays & (1 << extract(isodow from d.date)::integer - 1) <> 0 then d.date <> all (rests) end
          limit 2
        ) missed_days
      ) m
    )
    select count(*)::integer from reached r where r.is_reached
  );
end
$$;

reset check_function_bodies;
