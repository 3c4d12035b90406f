-- Markdown in entries written from now on, and a template for the entries of a challenge.

alter table public.day
  add column format text not null default 'plain' check (format in ('plain', 'markdown'));

alter table public.challenge
  add column template text not null default '' check (char_length(template) <= 1000);

create or replace function private.set_day_number() returns trigger
language plpgsql set search_path = ''
as $$
declare
  target public.challenge;
  written integer;
begin
  -- The latest date in any time zone. Only the client knows which date is "today".
  if (tg_op = 'INSERT' or new.date <> old.date) and new.date > (now() at time zone 'UTC')::date + 1 then
    raise exception 'the date is in the future' using errcode = 'PT422', hint = 'day/date-in-future';
  end if;

  if tg_op = 'UPDATE' then
    if private.is_client_role() then
      if new.content <> old.content and new.version <> old.version then
        raise exception 'the entry was edited elsewhere' using errcode = 'PT409', hint = 'day/edited-elsewhere';
      end if;
      new.day_id := old.day_id;
      new.challenge_id := old.challenge_id;
      new.user_id := old.user_id;
      new.day := old.day;
      new.version := old.version;
      new.format := old.format;
      new.created_at := old.created_at;
      new.updated_at :=
        case when (new.content, new.date) = (old.content, old.date) then old.updated_at else now() end;
    end if;
    if new.content <> old.content then
      new.version := old.version + 1;
    end if;
    return new;
  end if;

  -- The lock serializes concurrent inserts, so that they get distinct numbers and one completion.
  -- `for no key update`: does not block foreign key checks of likes, so the two can't deadlock.
  select * into target
  from public.challenge c
  where c.challenge_id = new.challenge_id and c.user_id = new.user_id
  for no key update;
  -- The same error for another user's challenge as for none: it must not reveal private challenges.
  if not found then
    raise exception 'no such challenge' using errcode = 'PT404', hint = 'challenge/not-found';
  end if;

  -- Not the challenge's counter, which is updated once at the end of a statement that may insert several entries.
  select coalesce(max(d.day), 0) into written from public.day d where d.challenge_id = new.challenge_id;
  new.day := written + 1;
  new.version := 1;
  new.created_at := now();
  new.updated_at := now();

  -- Retry of a delivered entry: leave it to the primary key (the insert ignores duplicates), even if the first delivery
  -- completed the challenge.
  if exists (
    select from public.day d
    where (d.day_id, d.challenge_id, d.user_id) = (new.day_id, new.challenge_id, new.user_id)
  ) then
    return new;
  end if;
  if target.completed or written >= target.days then
    raise exception 'the challenge is completed' using errcode = 'PT409', hint = 'challenge/completed';
  end if;
  return new;
end
$$;

create or replace view private.shown_day as
select d.challenge_id, d.date, d.content, d.format from public.day d where d.hidden_at is null;

create function private.last_line(content text, format text) returns text
language sql immutable set search_path = ''
as $$
  select case format
    when 'markdown' then regexp_replace(
      substring(btrim(content, E' \t\r\n`~') from '[^\n]*$'),
      '^[ \t]*(([>*+-]|#{1,6}|\d{1,9}[.)])[ \t]+)+|\*\*|`', '', 'g'
    )
    else substring(btrim(content, E' \t\r\n') from '[^\n]*$')
  end
$$;

revoke execute on function private.last_line(text, text) from public, anon, authenticated;
grant execute on function private.last_line(text, text) to anon, authenticated, service_role;

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
    select left(
      -- Without a call of a function where none is needed: a page of the feed took 1.15 times as long.
      case d.format
        when 'plain' then substring(btrim(d.content, E' \t\r\n') from '[^\n]*$')
        else private.last_line(d.content, d.format)
      end,
      160
    )
    from private.shown_day d
    where d.challenge_id = c.challenge_id
    order by d.date desc
    limit 1
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

create or replace function private.subject_content(subject_type text, subject_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case $1
    when 'challenge' then (
      select jsonb_strip_nulls(
        jsonb_build_object('title', c.title, 'desc', c."desc", 'template', nullif(c.template, ''))
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
      from public.profile p where p.user_id = $2
    )
  end
$$;
