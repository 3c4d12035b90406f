-- Up to three tags of a challenge, by which it is found beside its category.

alter table public.challenge
add column tags text not null default '' check (tags = '' or tags ~ '^[^,[:space:][:cntrl:]]([^,[:cntrl:]]{0,18}[^,[:space:][:cntrl:]])?(, [^,[:space:][:cntrl:]]([^,[:cntrl:]]{0,18}[^,[:space:][:cntrl:]])?){0,2}$');

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
    select d.last_line from private.shown_day d where d.challenge_id = c.challenge_id order by d.date desc limit 1
  ) as last_line,
  c.weekdays,
  c.earlier_weekdays,
  private.rest_dates(c.challenge_id) as rest_days,
  c.round,
  case when c.taken_from is not null then private.visible_challenge(c.taken_from) end as taken_from,
  c.template,
  p.handle,
  c.tags
from public.challenge c
cross join lateral (
  select a.nickname, a.avatar_url, a.comment, a.handle
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

create or replace function private.index_challenge() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.visibility = 'private' or new.hidden_at is not null then
    delete from private.challenge_text t where t.challenge_id = new.challenge_id;
  else
    insert into private.challenge_text as t (challenge_id, user_id, created_at, folded)
    values (
      new.challenge_id, new.user_id, new.created_at,
      private.fold(concat_ws(E'\n', new.title, new."desc", nullif(new.category, 'Other'), new.tags))
    )
    on conflict (challenge_id) do update set folded = excluded.folded where t.folded <> excluded.folded;
  end if;
  return null;
end
$$;

drop trigger index_challenge on public.challenge;
create trigger index_challenge after insert or update of title, "desc", category, tags, visibility, hidden_at on public.challenge
for each row execute function private.index_challenge();

create or replace function private.subject_content(subject_type text, subject_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case $1
    when 'challenge' then (
      select jsonb_strip_nulls(
        jsonb_build_object('title', c.title, 'desc', c."desc", 'tags', nullif(c.tags, ''), 'template', nullif(c.template, ''))
      )
      from public.challenge c where c.challenge_id = $2
    )
    when 'day' then (
      select jsonb_build_object('title', c.title, 'date', d.date, 'content', d.content)
      from public.day d join public.challenge c on c.challenge_id = d.challenge_id
      where d.day_id = $2
    )
    when 'profile' then (
      select jsonb_build_object('nickname', p.nickname, 'comment', p.comment, 'avatar_url', p.avatar_url)
        || jsonb_strip_nulls(jsonb_build_object('handle', p.handle))
      from public.profile p where p.user_id = $2
    )
  end
$$;

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
    challenge_id, user_id, title, category, days, "desc", start_date, visibility, weekdays, earlier_weekdays, round, template, tags,
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
