-- Ids of what was imported can't be guessed, and earlier weekdays end on dates that every reader can read.

alter table public.setting add column import_key uuid not null default gen_random_uuid();

create or replace function public.import_challenge(challenge jsonb, entries jsonb) returns date[]
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  id constant uuid := (challenge ->> 'challenge_id')::uuid;
  opened timestamptz;
  written integer;
  given public.day[];
begin
  if me is null then
    raise exception 'nobody is signed in' using errcode = '42501';
  end if;
  perform private.require_not_suspended();
  select s.import_opened_at into opened from public.setting s where s.user_id = me;
  if coalesce(opened <= now() - interval '1 hour', true) then
    raise exception 'no import is open' using errcode = 'PT409', hint = 'import/closed';
  end if;

  insert into public.challenge (
    challenge_id, user_id, title, category, days, "desc", start_date, visibility, weekdays, earlier_weekdays, round, template,
    imported_at
  )
  select id, me, c.title, c.category, c.days, c."desc", c.start_date, 'private', coalesce(c.weekdays, 127),
    (
      -- Rebuilt: every reader of the challenge would read what else is in it.
      select coalesce(jsonb_agg(jsonb_build_object('until', e.until, 'weekdays', e.weekdays) order by e.until), '[]')
      from (
        select w.until, w.weekdays
        from jsonb_to_recordset(coalesce(challenge -> 'earlier_weekdays', '[]')) w (until date, weekdays smallint)
        where w.until between '2000-01-01' and '9999-12-31' and w.weekdays between 1 and 127
        limit 100
      ) e
    ),
    coalesce(c.round, 1), coalesce(c.template, ''), opened
  from jsonb_to_record(challenge) c (
    title text, category text, days integer, "desc" text, start_date date, weekdays smallint, round smallint, template text
  )
  on conflict do nothing;
  if found then
    perform private.consume_quota('import-challenge', 1);
    insert into public.rest_day (challenge_id, date)
    select id, r.date
    from (select distinct value::date as date from jsonb_array_elements_text(coalesce(challenge -> 'rest_days', '[]'))) r
    where r.date <= (now() at time zone 'UTC')::date + 400
    order by r.date
    limit 400;
  end if;

  perform from public.challenge c
  where c.challenge_id = id and c.user_id = me and c.visibility = 'private' and c.imported_at is not null
  for no key update;
  if not found then
    return '{}';
  end if;
  written := private.last_day_number(id);
  select (array_agg(d order by d.date))[1:100 - written] into given
  from jsonb_populate_recordset(null::public.day, entries) d
  where not exists (select from public.day o where o.day_id = d.day_id)
    and not exists (select from public.day o where (o.challenge_id, o.date) = (id, d.date));
  if coalesce(cardinality(given), 0) = 0 then
    return '{}';
  end if;
  perform private.consume_quota('import', cardinality(given));
  -- As many days as entries, at least: a source grows from one import to the next.
  update public.challenge c
  set days = greatest(c.days, least(100, (challenge ->> 'days')::integer), written + cardinality(given)),
    completed = false, end_date = null
  where c.challenge_id = id;
  insert into public.day (day_id, challenge_id, user_id, date, content, format)
  select d.day_id, id, me, d.date, d.content, d.format from unnest(given) d order by d.date;
  update public.challenge c
  set end_date = case when c.completed then l.date end,
    updated_at = least(l.date::timestamp at time zone 'UTC', opened)
  from (select max(d.date) as date from public.day d where d.challenge_id = id) l
  where c.challenge_id = id;
  return (select array_agg(d.date order by d.date) from unnest(given) d);
end
$$;
