-- A challenge begun again, or taken on from somebody else's, and who else took it on.

alter table public.challenge
  add column taken_from uuid references public.challenge (challenge_id) on delete set null deferrable initially deferred,
  add column round smallint not null default 1 check (round >= 1);

create index challenge_taken_from on public.challenge (taken_from, updated_at desc);

create function private.lock_if_public(id uuid) returns uuid
language sql volatile security definer set search_path = ''
as $$
  select c.challenge_id from public.challenge c
  where c.challenge_id = id and c.visibility = 'public' and c.hidden_at is null
  for share
$$;

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
      -- One that its writer does not see is as one that is not there: taken from nothing.
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
    new.earlier_weekdays := '[]';
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
  new.earlier_weekdays := old.earlier_weekdays;
  new.taken_from := old.taken_from;
  new.round := old.round;
  new.created_at := old.created_at;
  new.updated_at := now();

  if new.weekdays <> old.weekdays then
    today := private.today(old.user_id);
    -- Changed twice on one day, the first change was none.
    if coalesce((old.earlier_weekdays -> -1 ->> 'until')::date < today, true) then
      new.earlier_weekdays := old.earlier_weekdays || jsonb_build_object('until', today, 'weekdays', old.weekdays);
    end if;
  end if;

  if old.completed and (new.days, new.start_date) is distinct from (old.days, old.start_date) then
    raise exception 'a completed challenge keeps its days and start date'
      using errcode = 'PT409', hint = 'challenge/completed';
  end if;
  if new.days = old.days then
    return new;
  end if;
  written := private.last_day_number(old.challenge_id);
  if new.days < written then
    raise exception 'fewer days than entries written'
      using errcode = 'PT422', hint = 'challenge/days-below-written';
  end if;
  if new.days = written then
    new.completed := true;
    new.end_date := private.today(old.user_id);
  end if;
  return new;
end
$$;

create function private.forget_original() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.challenge c where c.taken_from = new.challenge_id order by c.challenge_id for no key update;
  update public.challenge c set taken_from = null where c.taken_from = new.challenge_id;
  return null;
end
$$;

create trigger forget_original after update of visibility, hidden_at on public.challenge
for each row when (new.visibility = 'private' or new.hidden_at is not null)
execute function private.forget_original();

create function public.companions(of_challenge uuid)
returns table (challenge_id uuid, user_id uuid, nickname text, avatar_url text, day integer)
language sql stable set search_path = ''
as $$
  select one.challenge_id, p.user_id, p.nickname, p.avatar_url, one.day_count
  from (
    select distinct on (copy.user_id) copy.*, latest.date
    from (
      select c.challenge_id, c.user_id, c.day_count, c.updated_at
      from public.challenge c
      where c.taken_from = of_challenge and c.visibility = 'public' and c.hidden_at is null and c.day_count > 0
        and exists (
          select from public.challenge o where o.challenge_id = of_challenge and o.user_id <> c.user_id offset 0
        )
      order by c.updated_at desc
      limit 60
    ) copy
    cross join lateral (
      select d.date from private.shown_day d where d.challenge_id = copy.challenge_id order by d.date desc limit 1
    ) latest
    order by copy.user_id, latest.date desc, copy.updated_at desc
  ) one
  join public.profile p on p.user_id = one.user_id
  order by one.date desc, one.updated_at desc
  limit 6
$$;

revoke execute on function
  private.lock_if_public(uuid),
  private.forget_original(),
  public.companions(uuid)
from public, anon, authenticated;
grant execute on function private.lock_if_public(uuid) to authenticated, service_role;
grant execute on function public.companions(uuid) to anon, authenticated, service_role;

create function private.visible_challenge(p_challenge_id uuid) returns uuid
language sql stable set search_path = ''
as $$
  select c.challenge_id from public.challenge c where c.challenge_id = p_challenge_id
$$;

revoke execute on function private.visible_challenge(uuid) from public, anon, authenticated;
grant execute on function private.visible_challenge(uuid) to anon, authenticated, service_role;

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
    select left(substring(btrim(d.content, E' \t\r\n') from '[^\n]*$'), 160)
    from private.shown_day d
    where d.challenge_id = c.challenge_id
    order by d.date desc
    limit 1
  ) as last_line,
  c.weekdays,
  c.earlier_weekdays,
  private.rest_dates(c.challenge_id) as rest_days,
  c.round,
  case when c.taken_from is not null then private.visible_challenge(c.taken_from) end as taken_from
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
