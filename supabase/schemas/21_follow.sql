-- Followed users, visible only to the follower. A block deletes the follows between its two users.

create table public.follow (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  followed_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, followed_id),
  constraint follow_not_oneself check (user_id <> followed_id)
);

create index follow_of_followed on public.follow (followed_id, user_id);

alter table public.follow enable row level security;

create policy "Users read whom they follow" on public.follow
for select to authenticated using (user_id = (select auth.uid()));

-- A user that the caller can't see causes the same error as a missing user.
create policy "Users follow users whom they see" on public.follow
for insert to authenticated
with check (
  user_id = (select auth.uid())
  and exists (select from public.profile p where p.user_id = followed_id)
);

create policy "Users stop following" on public.follow
for delete to authenticated using (user_id = (select auth.uid()));

revoke all on public.follow from anon, authenticated;
grant select, insert, delete on public.follow to authenticated;
grant all on public.follow to service_role;

-- Takes a shared lock, so a concurrent block waits for the follow and then deletes it.
create function private.reject_blocked_follow() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.created_at := now();
  perform pg_advisory_xact_lock_shared(private.user_pair_lock_key(new.user_id, new.followed_id));
  if exists (
    select from public.block b
    where (b.user_id, b.blocked_user_id) in ((new.user_id, new.followed_id), (new.followed_id, new.user_id))
  ) then
    raise exception 'new row violates row-level security policy for table "follow"' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger reject_blocked_follow before insert on public.follow
for each row execute function private.reject_blocked_follow();

create function private.delete_follows_between() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.follow f
  where (f.user_id, f.followed_id) in ((new.user_id, new.blocked_user_id), (new.blocked_user_id, new.user_id));
  return null;
end
$$;

create trigger delete_follows_between after insert on public.block
for each row execute function private.delete_follows_between();

insert into private.quota (action, hourly, hourly_import) values ('follow', 300, 300);

create trigger enforce_quota_insert after insert on public.follow
referencing new table as written
for each statement execute function private.enforce_quota('follow');

-- Runs after the quota trigger, which locks the user's quota row. So a user's concurrent requests can't exceed the limit.
create function private.limit_follow_count() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 200;
begin
  if exists (
    select from (select distinct w.user_id from written w) w
    where (select count(*) from public.follow f where f.user_id = w.user_id) > most
  ) then
    raise exception 'a user can follow at most % users', most using errcode = 'PT409', hint = 'follow/too-many';
  end if;
  return null;
end
$$;

create trigger limit_follow_count after insert on public.follow
referencing new table as written
for each statement execute function private.limit_follow_count();

create function public.list_my_follows()
returns table (user_id uuid, nickname text, handle text, created_at timestamptz)
language sql stable set search_path = ''
as $$
  select f.followed_id, p.nickname, p.handle, f.created_at
  from public.follow f left join public.profile p on p.user_id = f.followed_id
  where f.user_id = auth.uid()
  order by f.created_at desc, f.followed_id
$$;

-- Returns a page of public challenges of followed users, latest first. Reads at most 20 rows per followed user.
create function public.following_feed(before_at timestamptz default null, before_id uuid default null)
returns setof public.home_challenge
language sql stable set search_path = ''
as $$
  select h.*
  from (
    select c.challenge_id
    from public.follow f
    cross join lateral (
      select o.challenge_id, o.updated_at
      from public.challenge o
      where o.user_id = f.followed_id and o.visibility = 'public'
        and (before_at is null or (o.updated_at, o.challenge_id) < (before_at, before_id))
      order by o.updated_at desc, o.challenge_id desc
      limit 20
    ) c
    where f.user_id = auth.uid()
    order by c.updated_at desc, c.challenge_id desc
    limit 20
  ) page
  join public.home_challenge h on h.challenge_id = page.challenge_id
  order by h.updated_at desc, h.challenge_id desc
$$;

revoke execute on function public.list_my_follows, public.following_feed from anon, authenticated;
grant execute on function public.list_my_follows, public.following_feed to authenticated;
