-- The handle of a user, by which their public page is found.

alter table public.profile
  add column handle text unique check (handle ~ '^[a-z0-9_]{3,20}$'),
  add column searchable boolean not null default true;

grant update (handle, searchable) on public.profile to authenticated;

create table private.former_handle (
  handle text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  given_up_at timestamptz not null default now()
);

create index former_handle_of_user on private.former_handle (user_id, given_up_at desc);

alter table private.former_handle enable row level security;
revoke all on private.former_handle from anon, authenticated;
grant select, insert, update, delete on private.former_handle to service_role;

-- A handle can be changed once in 30 days; giving it up, and taking back the one that was given up last, is always possible.
-- Security definer: it reads handles that the user does not see.
create function private.enforce_handle_rules() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  reserved constant text[] := array[
    'abuse', 'admin', 'administrator', 'anonymous', 'api', 'challenge', 'challenge_diary', 'challengediary', 'contact', 'deleted',
    'desk', 'diary', 'everyone', 'feed', 'following', 'help', 'info', 'legal', 'mod', 'moderator', 'null', 'official', 'operator',
    'owner', 'postmaster', 'privacy', 'root', 'security', 'staff', 'support', 'system', 'team', 'undefined', 'unknown', 'webmaster'
  ];
  latest private.former_handle;
begin
  -- Of ASCII alone, whatever the database's locale is.
  new.handle := lower(new.handle collate "C");
  if new.handle is not distinct from old.handle then
    return new;
  end if;
  -- One after the other for each handle, in one order: whoever takes it sees whether somebody has just given it up.
  perform pg_advisory_xact_lock(hashtextextended(least(old.handle, new.handle), 29));
  perform pg_advisory_xact_lock(hashtextextended(greatest(old.handle, new.handle), 29));

  if new.handle is not null then
    if new.handle = any (reserved)
      or exists (select from public.profile p where p.handle = new.handle)
      or exists (
        select from private.former_handle f
        where f.handle = new.handle and f.user_id <> new.user_id and f.given_up_at > now() - interval '90 days'
      )
    then
      raise exception 'the handle is taken' using errcode = 'PT409', hint = 'profile/handle-taken';
    end if;
    select * into latest
    from private.former_handle f
    where f.user_id = new.user_id and f.given_up_at > now() - interval '30 days'
    order by f.given_up_at desc
    limit 1;
    if found and (old.handle is not null or latest.handle <> new.handle) then
      raise exception 'a handle can be changed once in 30 days'
        using errcode = 'PT409', hint = 'profile/handle-too-soon',
          detail = to_char((latest.given_up_at + interval '30 days') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
    end if;
    delete from private.former_handle f where f.handle = new.handle;
  end if;

  delete from private.former_handle f where f.user_id = new.user_id and f.given_up_at < now() - interval '90 days';
  if old.handle is not null then
    insert into private.former_handle (handle, user_id) values (old.handle, new.user_id)
    on conflict (handle) do update set user_id = excluded.user_id, given_up_at = excluded.given_up_at;
  end if;
  return new;
end
$$;

create trigger enforce_handle_rules before update of handle on public.profile
for each row when (new.handle is not null or old.handle is not null)
execute function private.enforce_handle_rules();

-- Whoever has the page of that handle, as the caller may see them. A suspended user has no page, but for themselves.
create function public.person(handle text) returns setof public.profile
language sql stable set search_path = ''
as $$
  select p.*
  from public.profile p
  where p.handle = lower(person.handle collate "C")
    and (p.user_id = auth.uid() or private.suspended_until(p.user_id) is null)
$$;

revoke execute on function
  private.enforce_handle_rules(),
  public.person(text)
from public, anon, authenticated;
grant execute on function
  public.person(text),
  private.suspended_until(uuid)
to anon, authenticated, service_role;

create index challenge_feed_of_user on public.challenge (user_id, updated_at desc, challenge_id desc)
where visibility = 'public';

create or replace view private.author as
select p.user_id, p.nickname, p.avatar_url, p.comment, p.handle from public.profile p;

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
  p.handle
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
        || jsonb_strip_nulls(jsonb_build_object('handle', p.handle))
      from public.profile p where p.user_id = $2
    )
  end
$$;
