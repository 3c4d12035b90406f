-- What staff have hidden, and who is not to be seen by whom. Hidden things stay with their author and with staff.

alter table public.challenge add column hidden_at timestamptz(3);
alter table public.day add column hidden_at timestamptz(3);
alter table public.profile add column hidden_at timestamptz(3);

create index profile_hidden on public.profile (user_id) where hidden_at is not null;

-- Decisions alone set it: a client's value is put back.
create function private.keep_hidden_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client() then
    new.hidden_at := case when tg_op = 'UPDATE' then old.hidden_at end;
  end if;
  return new;
end
$$;

create trigger keep_hidden_at before update on public.challenge
for each row execute function private.keep_hidden_at();

create trigger keep_hidden_at before insert or update on public.day
for each row execute function private.keep_hidden_at();

create trigger keep_hidden_at before insert or update on public.profile
for each row execute function private.keep_hidden_at();

-- A hidden profile takes the person's challenges with it, and those begun meanwhile. The lock lets whoever is just
-- hiding the profile go first.
create function private.hide_with_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select p.hidden_at into new.hidden_at from public.profile p where p.user_id = new.user_id for share;
  return new;
end
$$;

create trigger hide_with_author before insert on public.challenge
for each row execute function private.hide_with_author();

-- Whether whoever asks looks after the site.
create function public.is_staff() returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from private.staff s where s.user_id = auth.uid()) $$;

-- Whom the caller has blocked, and who has blocked the caller. Policies ask it once for a statement, and look each row's
-- person up in what it answers.
create function private.blocked_people() returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
begin
  if me is not null then
    return query
    select b.blocked_user_id from public.block b where b.user_id = me
    union all
    select b.user_id from public.block b where b.blocked_user_id = me;
  end if;
end
$$;

-- The same with everybody whose profile is hidden, unless staff asks.
create function private.unseen_people() returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select private.blocked_people();
  return query select p.user_id from public.profile p where p.hidden_at is not null and not public.is_staff();
end
$$;

alter policy "Everyone sees public challenges, owners see all of their own" on public.challenge
using (
  user_id = (select auth.uid())
  or (
    visibility = 'public'
    and (hidden_at is null or (select public.is_staff()))
    and user_id not in (select private.blocked_people())
  )
);

-- An entry's writer is its challenge's owner, whom the challenge's own policy asks about.
alter policy "Whoever sees a challenge sees its entries" on public.day
using (
  (hidden_at is null or user_id = (select auth.uid()) or (select public.is_staff()))
  and exists (select from public.challenge c where c.challenge_id = day.challenge_id offset 0)
);

alter policy "Whoever sees a challenge sees its likes" on public.likes
using (
  (user_id = (select auth.uid()) or user_id not in (select private.unseen_people()))
  and exists (select from public.challenge c where c.challenge_id = likes.challenge_id offset 0)
);

alter policy "Everyone sees profiles" on public.profile
using (
  user_id = (select auth.uid())
  or (
    (hidden_at is null or (select public.is_staff()))
    and user_id not in (select private.blocked_people())
  )
);

-- Who sees a challenge sees who wrote it, and may know of an own like. These read past the policies of their tables, which
-- would ask once more what the policy of the challenge has answered: twice the cost of the feed. They are read for one
-- challenge that is seen and, behind "offset 0" and "limit 1", compared with nothing else.
create view private.author as
select p.user_id, p.nickname, p.avatar_url, p.comment from public.profile p;

create view private.own_like as
select l.challenge_id from public.likes l where l.user_id = (select auth.uid());

revoke all on private.author, private.own_like from anon, authenticated;
grant select on private.author, private.own_like to anon, authenticated, service_role;

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
  c.day_count as day,
  c.days,
  c.completed,
  c.visibility,
  c.like_count,
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
  select true as found
  from private.own_like l
  where l.challenge_id = c.challenge_id
  limit 1
) own on true;

-- Whom the caller has blocked, newest first. A hidden name is nobody's to read here either.
create function public.my_blocks()
returns table (user_id uuid, nickname text, created_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select b.blocked_user_id, case when p.hidden_at is null then p.nickname else '' end, b.created_at
  from public.block b join public.profile p on p.user_id = b.blocked_user_id
  where b.user_id = auth.uid()
  order by b.created_at desc, b.blocked_user_id
$$;

revoke execute on function
  private.keep_hidden_at(), private.hide_with_author(), public.is_staff(), private.blocked_people(),
  private.unseen_people(), public.my_blocks()
from public, anon, authenticated;
grant execute on function public.is_staff(), private.blocked_people(), private.unseen_people()
to anon, authenticated, service_role;
grant execute on function public.my_blocks() to authenticated, service_role;
