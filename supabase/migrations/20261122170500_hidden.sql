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

create trigger keep_hidden_at before insert or update on public.challenge
for each row execute function private.keep_hidden_at();

create trigger keep_hidden_at before insert or update on public.day
for each row execute function private.keep_hidden_at();

create trigger keep_hidden_at before insert or update on public.profile
for each row execute function private.keep_hidden_at();

-- Whether whoever asks looks after the site.
create function public.is_staff() returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from private.staff s where s.user_id = auth.uid()) $$;

-- Whom the caller is not to see: people with a hidden profile, unless staff asks, and people who have blocked the caller
-- or whom the caller has blocked. Policies ask it once for a statement, and look each row's person up in what it answers.
create function private.unseen_people() returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
begin
  return query select p.user_id from public.profile p
  where p.hidden_at is not null and p.user_id is distinct from me and not public.is_staff();
  if me is not null then
    return query select b.blocked_user_id from public.block b where b.user_id = me;
    return query select b.user_id from public.block b where b.blocked_user_id = me;
  end if;
end
$$;

alter policy "Everyone sees public challenges, owners see all of their own" on public.challenge
using (
  user_id = (select auth.uid())
  or (
    visibility = 'public'
    and (hidden_at is null or (select public.is_staff()))
    and user_id not in (select private.unseen_people())
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
using (user_id = (select auth.uid()) or user_id not in (select private.unseen_people()));

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
join public.profile p on p.user_id = c.user_id
left join lateral (
  select true as found
  from public.likes l
  where l.challenge_id = c.challenge_id and l.user_id = (select auth.uid())
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
  private.keep_hidden_at(), public.is_staff(), private.unseen_people(), public.my_blocks()
from public, anon, authenticated;
grant execute on function public.is_staff(), private.unseen_people() to anon, authenticated, service_role;
grant execute on function public.my_blocks() to authenticated, service_role;
