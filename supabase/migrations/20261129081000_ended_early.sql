-- Owners can end a challenge before its days are full, and take it up again.

set check_function_bodies = off;
alter default privileges revoke execute on functions from public;

alter table public.challenge add column ended_early boolean not null default false;
alter table public.challenge
add constraint challenge_ended_early_is_completed check (completed or not ended_early);

create or replace function private.enforce_challenge_rules() returns trigger
language plpgsql set search_path = ''
as $$
declare
  written integer;
  today date;
  original public.challenge;
begin
  if not private.is_client_role() then
    return new;
  end if;

  if tg_op = 'INSERT' then
    new.round := 1;
    if new.taken_from is not null then
      -- An original that the writer can't see is treated as missing.
      select * into original from public.challenge c where c.challenge_id = new.taken_from;
      new.taken_from := private.lock_if_public(original.challenge_id);
      if original.user_id = new.user_id then
        new.round := least(original.round + 1, 32767);
      end if;
    end if;
    new.day_count := 0;
    new.like_count := 0;
    new.completed := false;
    new.end_date := null;
    new.ended_early := false;
    new.earlier_weekdays := '[]';
    new.imported_at := null;
    new.created_at := now();
    new.updated_at := now();
    return new;
  end if;

  new.challenge_id := old.challenge_id;
  new.user_id := old.user_id;
  new.day_count := old.day_count;
  new.like_count := old.like_count;
  new.completed := old.completed;
  new.end_date := old.end_date;
  new.ended_early := old.ended_early;
  new.earlier_weekdays := old.earlier_weekdays;
  new.taken_from := old.taken_from;
  new.round := old.round;
  new.imported_at := old.imported_at;
  new.created_at := old.created_at;
  -- If the user publishes an imported challenge, it doesn't move to the top of the feed, because its entries are old.
  new.updated_at := case when old.imported_at is null then now() else old.updated_at end;

  if new.weekdays <> old.weekdays then
    today := private.today(old.user_id);
    -- If the weekdays change several times on one day, only the last change counts.
    if coalesce((old.earlier_weekdays -> -1 ->> 'until')::date < today, true) then
      new.earlier_weekdays := old.earlier_weekdays || jsonb_build_object('until', today, 'weekdays', old.weekdays);
    end if;
  end if;

  if old.completed and (new.days, new.start_date) is distinct from (old.days, old.start_date) then
    raise exception 'the days and start date of a completed challenge are fixed'
      using errcode = 'PT409', hint = 'challenge/completed';
  end if;
  if new.days = old.days then
    return new;
  end if;
  written := private.last_day_number(old.challenge_id);
  if new.days < written then
    raise exception 'a challenge can''t have fewer days than entries'
      using errcode = 'PT422', hint = 'challenge/days-below-written';
  end if;
  if new.days = written then
    new.completed := true;
    new.end_date := private.today(old.user_id);
  end if;
  return new;
end
$$;

create or replace function private.update_challenge_progress() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.challenge c
  where c.challenge_id in (select w.challenge_id from changed w)
  order by c.challenge_id
  for no key update;

  if tg_op = 'INSERT' then
    update public.challenge c
    set day_count = c.day_count + n.seen,
      completed = n.written >= c.days,
      end_date = case when n.written >= c.days then private.today(c.user_id) end,
      updated_at = now()
    from (
      select w.challenge_id, count(*) filter (where w.hidden_at is null) as seen,
        private.last_day_number(w.challenge_id) as written
      from changed w
      group by 1
    ) n
    where c.challenge_id = n.challenge_id;
    return null;
  end if;

  -- Counts entries, because their numbers have gaps until the next statement. Doesn't change `updated_at`, so the
  -- challenge stays at its place in the feed. A challenge that ended early stays ended while it has entries.
  update public.challenge c
  set day_count = n.seen,
    completed = n.written >= c.days or (c.ended_early and n.written > 0),
    end_date = case when n.written >= c.days or (c.ended_early and n.written > 0) then c.end_date end,
    ended_early = c.ended_early and n.written > 0
  from (
    select o.challenge_id, count(d.day_id) as written, count(d.day_id) filter (where d.hidden_at is null) as seen
    from (select distinct w.challenge_id from changed w) o
    join public.challenge e on e.challenge_id = o.challenge_id
    left join public.day d on d.challenge_id = o.challenge_id
    group by 1
  ) n
  where c.challenge_id = n.challenge_id;
  update public.day d
  set day = n.position
  from (
    select o.day_id, row_number() over (partition by o.challenge_id order by o.day) as position
    from public.day o
    where o.challenge_id in (select w.challenge_id from changed w)
  ) n
  where d.day_id = n.day_id and d.day <> n.position;
  return null;
end
$$;

-- Security definer, because clients can't write
-- these columns. Both functions leave `updated_at`, so the challenge stays at its place in the feed.

create function private.lock_challenge_to_change(p_challenge_id uuid) returns public.challenge
language plpgsql volatile security definer set search_path = ''
as $$
declare
  target public.challenge;
begin
  perform private.require_not_suspended();
  select * into target from public.challenge c
  where c.challenge_id = p_challenge_id and c.user_id = auth.uid()
  for no key update;
  if not found then
    raise exception 'challenge not found' using errcode = 'PT404', hint = 'challenge/not-found';
  end if;
  return target;
end
$$;

-- Has no effect on a completed challenge.
create function public.end_challenge(challenge_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  target constant public.challenge := private.lock_challenge_to_change(challenge_id);
begin
  if target.completed then
    return;
  end if;
  if private.last_day_number(target.challenge_id) = 0 then
    raise exception 'the challenge has no entries' using errcode = 'PT409', hint = 'challenge/without-entries';
  end if;
  perform private.consume_quota('challenge-change', 1);
  update public.challenge c
  set completed = true, ended_early = true, end_date = private.today(c.user_id)
  where c.challenge_id = target.challenge_id;
end
$$;

-- Has no effect on an open challenge. Adds today to the former weekdays: like a change of weekdays, it is a sign of
-- life, so the challenge doesn't count as lapsed at once.
create function public.resume_challenge(challenge_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  target constant public.challenge := private.lock_challenge_to_change(challenge_id);
  today constant date := private.today(target.user_id);
begin
  if not target.completed then
    return;
  end if;
  if not target.ended_early then
    raise exception 'the challenge is full' using errcode = 'PT409', hint = 'challenge/completed';
  end if;
  perform private.consume_quota('challenge-change', 1);
  update public.challenge c
  set completed = false, ended_early = false, end_date = null,
    earlier_weekdays = case
      when (c.earlier_weekdays -> -1 ->> 'until')::date >= today then c.earlier_weekdays
      else c.earlier_weekdays || jsonb_build_object('until', today, 'weekdays', c.weekdays)
    end
  where c.challenge_id = target.challenge_id;
end
$$;

revoke execute on function public.end_challenge, public.resume_challenge from anon, authenticated;
grant execute on function public.end_challenge, public.resume_challenge to authenticated;

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
    select d.last_line from internal.shown_day d where d.challenge_id = c.challenge_id order by d.date desc limit 1
  ) as last_line,
  c.weekdays,
  c.earlier_weekdays,
  internal.rest_dates(c.challenge_id) as rest_days,
  c.round,
  case when c.taken_from is not null then private.visible_challenge(c.taken_from) end as taken_from,
  c.template,
  p.handle,
  c.tags,
  (
    select jsonb_build_object(
      'photo_id', f.photo_id, 'position', f.position, 'width', f.width, 'height', f.height, 'alt', f.alt,
      'placeholder', f.placeholder
    )
    from internal.shown_photo f
    where f.day_id = (
      select d.day_id from internal.shown_day d where d.challenge_id = c.challenge_id order by d.date desc limit 1
    )
    order by f.position
    limit 1
  ) as photo,
  c.ended_early
from public.challenge c
cross join lateral (
  select a.nickname, a.avatar_url, a.comment, a.handle
  from internal.author a
  where a.user_id = c.user_id
  offset 0
) p
left join lateral (
  select true as found, l.hidden_at
  from internal.own_like l
  where l.challenge_id = c.challenge_id
  limit 1
) own on true;

drop function public.public_progress(uuid);

-- Returns a public challenge's progress for badges on other sites, with the dates of its entries, latest first. Returns
-- no row if the caller can't see the challenge or its owner is suspended.
create function public.public_progress(challenge_id uuid)
returns table (
  title text, nickname text, day integer, days integer, completed boolean, start_date date, weekdays integer,
  earlier_weekdays jsonb, rest_days jsonb, dates date[], ended_early boolean
)
language sql stable set search_path = ''
as $$
  select h.title, h.nickname, h.day, h.days, h.completed, h.start_date, h.weekdays, h.earlier_weekdays, h.rest_days,
    array(
      select d.date from public.day d where d.challenge_id = h.challenge_id and d.hidden_at is null order by d.date desc
    ),
    h.ended_early
  from public.home_challenge h
  where h.challenge_id = public_progress.challenge_id and h.visibility = 'public' and h.hidden_at is null
    and private.suspended_until(h.user_id) is null
$$;

grant execute on function public.public_progress to anon, authenticated, service_role;

-- The cursor is the date and id of the last entry. Both are text, so an invalid value gets a readable error.
create or replace function public.read_diary(token text, before_date text default null, before_id text default null) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  last_date date;
  last_id uuid;
begin
  perform private.act_by_access_token(token, 'read');
  begin
    last_date := before_date;
    last_id := before_id;
  exception when data_exception then
    raise exception 'before_date and before_id must be the date and the id of an entry' using errcode = '22023';
  end;
  return jsonb_build_object(
    'today', private.today(auth.uid()),
    'challenges', (
      select coalesce(jsonb_agg(to_jsonb(r)), '[]')
      from (
        select c.challenge_id, c.title, c.category, c.days, c.day_count, c.completed, c.visibility, c.start_date,
          c.ended_early
        from public.challenge c
        where c.user_id = auth.uid()
        order by c.start_date desc, c.challenge_id desc
        limit 250
      ) r
    ),
    'entries', (
      select coalesce(jsonb_agg(to_jsonb(r)), '[]')
      from (
        select d.day_id, d.challenge_id, d.date, d.day, d.content, d.format, d.created_at, d.updated_at
        from public.day d
        where d.user_id = auth.uid() and (last_date is null or (d.date, d.day_id) < (last_date, last_id))
        order by d.date desc, d.day_id desc
        limit 100
      ) r
    )
  );
end
$$;

-- Adds a private challenge, or missing entries of an imported challenge. Idempotent. Returns the added dates.
create or replace function public.import_challenge(challenge jsonb, entries jsonb) returns date[]
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  id constant uuid := (challenge ->> 'challenge_id')::uuid;
  opened timestamptz;
  written integer;
  given public.day[];
  is_ended boolean;
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
      -- Copies only the two known fields, because all readers of the challenge see this column.
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
  -- If a later import contains more entries than the challenge has days, the number of days grows.
  update public.challenge c
  set days = greatest(c.days, least(100, (challenge ->> 'days')::integer), written + cardinality(given)),
    completed = false, end_date = null, ended_early = false
  where c.challenge_id = id;
  insert into public.day (day_id, challenge_id, user_id, date, content, format)
  select d.day_id, id, me, d.date, d.content, d.format from unnest(given) d order by d.date;
  is_ended := coalesce((challenge ->> 'ended_early')::boolean, false);
  update public.challenge c
  set completed = c.completed or is_ended,
    ended_early = is_ended and not c.completed,
    end_date = case when c.completed or is_ended then l.date end,
    updated_at = least(l.date::timestamp at time zone 'UTC', opened)
  from (select max(d.date) as date from public.day d where d.challenge_id = id) l
  where c.challenge_id = id;
  return (select array_agg(d.date order by d.date) from unnest(given) d);
end
$$;

create or replace function public.api_challenges() returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  today date;
begin
  perform private.act_by_request('read');
  today := private.today(auth.uid());
  return jsonb_build_object('challenges', (
    select coalesce(jsonb_agg(to_jsonb(r)), '[]')
    from (
      select c.challenge_id, c.title, c.category, c."desc", c.tags, c.days, c.day_count, c.completed, c.ended_early,
        c.visibility, c.start_date, private.streak(c.challenge_id, today) as streak,
        exists (select from public.day d where d.challenge_id = c.challenge_id and d.date = today) as today_written
      from public.challenge c
      where c.user_id = auth.uid()
      order by c.start_date desc, c.challenge_id desc
      limit 250
    ) r
  ));
end
$$;

-- Omits hidden texts, also for staff.
create or replace function public.api_public_entries(challenge_id uuid) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  c public.home_challenge;
begin
  perform private.act_by_request('read');
  select * into c from public.home_challenge h
  where h.challenge_id = api_public_entries.challenge_id and h.visibility = 'public' and h.hidden_at is null;
  if not found then
    raise exception 'challenge not found' using errcode = 'PT404', hint = 'challenge/not-found';
  end if;
  return jsonb_build_object(
    'untrusted', c.user_id <> auth.uid(),
    'challenge', jsonb_build_object(
      'challenge_id', c.challenge_id, 'user_id', c.user_id, 'name', c.nickname, 'title', c.title,
      'category', c.category, 'desc', c."desc", 'tags', c.tags, 'days', c.days, 'day_count', c.day,
      'completed', c.completed, 'ended_early', c.ended_early, 'start_date', c.start_date
    ),
    'entries', (
      select coalesce(jsonb_agg(private.entry_for_program(r.d) order by (r.d).date desc), '[]')
      from (
        select d from public.day d
        where d.challenge_id = c.challenge_id and d.hidden_at is null
        order by d.date desc
        limit 100
      ) r
    )
  );
end
$$;

alter default privileges grant execute on functions to public;
reset check_function_bodies;
