-- Imports of diaries from other apps. Once a day, a user can open an import for an hour. Imports have separate quotas.

insert into private.quota (action, hourly, hourly_import) values
  ('import', 20000, 20000),
  ('import-challenge', 300, 1000);

create function public.open_import() returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
declare
  opened timestamptz;
begin
  if auth.uid() is null then
    raise exception 'sign-in required' using errcode = '42501';
  end if;
  perform private.require_not_suspended();
  select s.import_opened_at into opened from public.setting s where s.user_id = auth.uid() for update;
  if opened > now() - interval '1 hour' then
    return opened + interval '1 hour';
  end if;
  if opened > now() - interval '24 hours' then
    raise exception 'only one import per day'
      using errcode = 'PT429', hint = 'quota/exceeded',
        detail = to_char((opened + interval '24 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  end if;
  update public.setting s set import_opened_at = now() where s.user_id = auth.uid()
  returning s.import_opened_at into opened;
  return opened + interval '1 hour';
end
$$;

-- Adds a private challenge with entries, or missing entries of an imported challenge. Idempotent. Returns added dates.
create function public.import_challenge(challenge jsonb, entries jsonb) returns date[]
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  id constant uuid := (challenge ->> 'challenge_id')::uuid;
  opened timestamptz;
  written integer;
  given public.day[];
  is_new boolean;
  is_ended boolean;
  ended_on date;
begin
  if me is null then
    raise exception 'sign-in required' using errcode = '42501';
  end if;
  perform private.require_not_suspended();
  select s.import_opened_at into opened from public.setting s where s.user_id = me;
  if coalesce(opened <= now() - interval '1 hour', true) then
    raise exception 'no import is open' using errcode = 'PT409', hint = 'import/closed';
  end if;

  insert into public.challenge (
    challenge_id, user_id, title, category, days, "desc", start_date, visibility, weekdays, earlier_weekdays, round, template, tags,
    imported_at
  )
  select id, me, c.title, c.category, c.days, c."desc", c.start_date, 'private', coalesce(c.weekdays, 127),
    (
      -- Copies only these two fields, because all readers of the challenge see this column.
      select coalesce(jsonb_agg(jsonb_build_object('until', e.until, 'weekdays', e.weekdays) order by e.until), '[]')
      from (
        select w.until, w.weekdays
        from jsonb_to_recordset(coalesce(challenge -> 'earlier_weekdays', '[]')) w (until date, weekdays smallint)
        where w.until between '2000-01-01' and '9999-12-31' and w.weekdays between 1 and 127
        limit 100
      ) e
    ),
    coalesce(c.round, 1), coalesce(c.template, ''), coalesce(c.tags, ''), opened
  from jsonb_to_record(challenge) c (
    title text, category text, days integer, "desc" text, start_date date, weekdays smallint, round smallint, template text, tags text
  )
  on conflict do nothing;
  is_new := found;
  if is_new then
    perform private.consume_quota('import-challenge', 1);
    insert into public.rest_day (challenge_id, date)
    select id, r.date
    from (select distinct value::date as date from jsonb_array_elements_text(coalesce(challenge -> 'rest_days', '[]'))) r
    where r.date <= (now() at time zone 'UTC')::date + 400
    order by r.date
    limit 400;
  end if;

  select c.ended_early, c.end_date into is_ended, ended_on
  from public.challenge c
  where c.challenge_id = id and c.user_id = me and c.visibility = 'private' and c.imported_at is not null
  for no key update;
  if not found then
    return '{}';
  end if;
  -- A repeated import doesn't end or resume the challenge, because the owner may have done so since.
  if is_new then
    is_ended := coalesce((challenge ->> 'ended_early')::boolean, false);
    ended_on := (challenge ->> 'end_date')::date;
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
  -- If a later import contains more entries than the challenge has days, the number of days grows.
  update public.challenge c
  set days = greatest(c.days, least(100, (challenge ->> 'days')::integer), written + cardinality(given)),
    completed = false, end_date = null, ended_early = false
  where c.challenge_id = id;
  insert into public.day (day_id, challenge_id, user_id, date, content, format)
  select d.day_id, id, me, d.date, d.content, d.format from unnest(given) d order by d.date;
  update public.challenge c
  set completed = c.completed or is_ended,
    ended_early = is_ended and not c.completed,
    end_date = case
      when not c.completed and is_ended and ended_on between l.date and private.today(me) then ended_on
      when c.completed or is_ended then l.date
    end,
    updated_at = least(l.date::timestamp at time zone 'UTC', opened)
  from (select max(d.date) as date from public.day d where d.challenge_id = id) l
  where c.challenge_id = id;
  return (select array_agg(d.date order by d.date) from unnest(given) d);
end
$$;

-- Counts an imported challenge against the hourly limit of new challenges when its owner publishes it.
create function private.count_publication() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client_role() then
    perform private.consume_quota('challenge', 1);
  end if;
  return null;
end
$$;

create trigger count_publication after update of visibility on public.challenge
for each row when (old.imported_at is not null and old.visibility = 'private' and new.visibility = 'public')
execute function private.count_publication();

revoke execute on function public.open_import, public.import_challenge from anon, authenticated;
grant execute on function public.open_import, public.import_challenge to authenticated;
