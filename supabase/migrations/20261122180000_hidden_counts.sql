-- What is hidden is not counted either. challenge.day_count and like_count are the numbers that everybody may read: entries
-- and likes that are hidden are not in them. Whose they are, sees them counted in home_challenge.

-- As the liker's profile is: a like says nothing that could be judged alone. Who is suspended is still seen, and counted.
alter table public.likes add column hidden_at timestamptz(3);

create index likes_hidden on public.likes (user_id) where hidden_at is not null;
create index day_hidden on public.day (challenge_id) where hidden_at is not null;

-- Named to come after what makes likes and blocks of two people take turns, before a row is locked.
create trigger take_hidden_at before insert on public.likes
for each row execute function private.hide_with_author();

create or replace function private.count_like() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.challenge c set like_count = c.like_count + 1
    where c.challenge_id = new.challenge_id and new.hidden_at is null;
  else
    update public.challenge c set like_count = c.like_count - 1
    where c.challenge_id = old.challenge_id and old.hidden_at is null;
  end if;
  return null;
end
$$;

-- A person's likes are hidden and restored with the profile. Whose profile it is, has one like of a challenge.
create function private.hide_likes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with changed as (
    update public.likes l set hidden_at = new.hidden_at
    where l.user_id = new.user_id and (l.hidden_at is null) <> (new.hidden_at is null)
    returning l.challenge_id
  )
  update public.challenge c set like_count = c.like_count + case when new.hidden_at is null then 1 else -1 end
  from changed
  where c.challenge_id = changed.challenge_id;
  return null;
end
$$;

create trigger hide_likes after update of hidden_at on public.profile
for each row when ((old.hidden_at is null) <> (new.hidden_at is null))
execute function private.hide_likes();

-- Entries of a challenge, hidden ones too: they are numbered without a gap.
create function private.entries_written(of_challenge uuid) returns integer
language sql stable security definer set search_path = ''
as $$ select coalesce(max(d.day), 0) from public.day d where d.challenge_id = of_challenge $$;

create or replace function private.count_day() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  written integer;
begin
  if tg_op = 'UPDATE' then
    update public.challenge c set day_count = c.day_count + case when new.hidden_at is null then 1 else -1 end
    where c.challenge_id = new.challenge_id;
    return null;
  end if;
  if tg_op = 'INSERT' then
    written := private.entries_written(new.challenge_id);
    update public.challenge c
    set day_count = c.day_count + case when new.hidden_at is null then 1 else 0 end,
      completed = written >= c.days,
      end_date = case when written >= c.days then private.today(c.user_id) end,
      updated_at = now()
    where c.challenge_id = new.challenge_id;
    return null;
  end if;

  -- Counted anew, because one statement may delete several. A challenge that is short of an entry again is open
  -- again; its place in the feed stays. With the whole challenge going, there is nothing left to update.
  update public.challenge c
  set day_count = n.seen,
    completed = n.written >= c.days,
    end_date = case when n.written >= c.days then c.end_date end
  from (
    select count(*) as written, count(*) filter (where d.hidden_at is null) as seen
    from public.day d
    where d.challenge_id = old.challenge_id
  ) n
  where c.challenge_id = old.challenge_id;
  if found then
    -- The numbers close up, in their order.
    update public.day d
    set day = n.position
    from (
      select day_id, row_number() over (order by day) as position
      from public.day
      where challenge_id = old.challenge_id
    ) n
    where d.day_id = n.day_id and d.day <> n.position;
  end if;
  return null;
end
$$;

create trigger count_hidden_day after update of hidden_at on public.day
for each row when ((old.hidden_at is null) <> (new.hidden_at is null))
execute function private.count_day();

create or replace function private.check_challenge() returns trigger
language plpgsql set search_path = ''
as $$
declare
  written integer;
begin
  if not private.is_client() then
    return new;
  end if;

  if tg_op = 'INSERT' then
    new.day_count := 0;
    new.like_count := 0;
    new.completed := false;
    new.end_date := null;
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
  new.created_at := old.created_at;
  new.updated_at := now();

  if old.completed and (new.days, new.start_date) is distinct from (old.days, old.start_date) then
    raise exception 'a completed challenge keeps its days and start date'
      using errcode = 'PT409', hint = 'challenge/completed';
  end if;
  if new.days = old.days then
    return new;
  end if;
  written := private.entries_written(old.challenge_id);
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

-- Locks first what it changes, as all who write on these do: the profile, then challenges in an order, then entries.
create or replace function private.apply_decisions(of_type text, of_subject uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hidden constant boolean := private.is_decided_hidden(of_type, of_subject);
begin
  if of_type = 'day' then
    perform private.lock_challenge(d.challenge_id) from public.day d where d.day_id = of_subject;
    update public.day d set hidden_at = case when hidden then now() end where d.day_id = of_subject;
  elsif of_type = 'profile' then
    perform from public.profile p where p.user_id = of_subject for no key update;
    perform from public.challenge c
    where c.challenge_id in (
      select o.challenge_id from public.challenge o where o.user_id = of_subject
      union
      select l.challenge_id from public.likes l where l.user_id = of_subject
    )
    order by c.challenge_id
    for no key update;
    update public.profile p set hidden_at = case when hidden then now() end where p.user_id = of_subject;
    update public.challenge c
    set hidden_at = case when hidden or private.is_decided_hidden('challenge', c.challenge_id) then now() end
    where c.user_id = of_subject;
  else
    perform from public.profile p join public.challenge c on c.user_id = p.user_id
    where c.challenge_id = of_subject
    for share of p;
    update public.challenge c
    set hidden_at = case when hidden then now() else (select p.hidden_at from public.profile p where p.user_id = c.user_id) end
    where c.challenge_id = of_subject;
  end if;
end
$$;

alter policy "Whoever sees a challenge sees its likes" on public.likes
using (
  (
    user_id = (select auth.uid())
    or (
      (hidden_at is null or (select public.is_staff()))
      and user_id not in (select private.blocked_people())
    )
  )
  and exists (select from public.challenge c where c.challenge_id = likes.challenge_id offset 0)
);

drop function private.unseen_people();

-- Of a challenge of whoever asks; of anybody else's none. A function, so that the feed is planned without it: it is called
-- for rows of one's own alone.
create function private.own_hidden_entries(of_challenge uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select count(*) from public.day d
    where d.challenge_id = of_challenge and d.hidden_at is not null and d.user_id = auth.uid()
  );
end
$$;

create or replace view private.own_like as
select l.challenge_id, l.hidden_at from public.likes l where l.user_id = (select auth.uid());

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
    + case when c.user_id = (select auth.uid()) then private.own_hidden_entries(c.challenge_id) else 0 end as day,
  c.days,
  c.completed,
  c.visibility,
  c.like_count + case when own.hidden_at is null then 0 else 1 end as like_count,
  (own.found is not null) as liked,
  c.created_at,
  c.updated_at,
  c.hidden_at
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

-- What was decided until now.
update public.likes l set hidden_at = p.hidden_at
from public.profile p
where p.user_id = l.user_id and p.hidden_at is not null;

update public.challenge c set like_count = c.like_count - n.hidden
from (select l.challenge_id, count(*) as hidden from public.likes l where l.hidden_at is not null group by 1) n
where c.challenge_id = n.challenge_id;

update public.challenge c set day_count = c.day_count - n.hidden
from (select d.challenge_id, count(*) as hidden from public.day d where d.hidden_at is not null group by 1) n
where c.challenge_id = n.challenge_id;

revoke execute on function
  private.hide_likes(), private.entries_written(uuid), private.own_hidden_entries(uuid)
from public, anon, authenticated;
grant execute on function private.own_hidden_entries(uuid) to anon, authenticated, service_role;
grant execute on function private.entries_written(uuid) to authenticated, service_role;
