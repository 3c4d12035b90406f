-- People who don't want to meet: each one's challenges, entries, likes and profile disappear for the other while they are
-- signed in. Nobody is told, and nobody but its owner sees a block.

create table public.block (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  blocked_user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, blocked_user_id),
  constraint block_not_oneself check (user_id <> blocked_user_id)
);

-- Whom somebody is blocked by, without reading the rows.
create index block_of_blocked on public.block (blocked_user_id, user_id);

insert into private.quota (action, hourly, hourly_import) values ('block', 100, 100);

alter table public.block enable row level security;

create policy "People see whom they have blocked" on public.block
for select to authenticated using (user_id = (select auth.uid()));

create policy "People block for themselves" on public.block
for insert to authenticated with check (user_id = (select auth.uid()));

create policy "People end their own blocks" on public.block
for delete to authenticated using (user_id = (select auth.uid()));

revoke all on public.block from anon, authenticated;
grant select, insert, delete on public.block to authenticated;
grant all on public.block to service_role;

-- What two people do to each other takes turns, whichever of them begins. Many likes may go on at once.
create function private.pair_key(one uuid, other uuid) returns bigint
language sql immutable set search_path = ''
as $$ select hashtextextended(least(one, other)::text || greatest(one, other)::text, 17) $$;

create function private.check_block() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.created_at := now();
  perform pg_advisory_xact_lock(private.pair_key(new.user_id, new.blocked_user_id));
  return new;
end
$$;

create trigger check_block before insert on public.block
for each row execute function private.check_block();

-- Likes between the two go. The challenges are locked first and in an order, as all who write on several do.
create function private.end_likes_between() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.challenge c
  where c.challenge_id in (
    select l.challenge_id
    from public.likes l join public.challenge o on o.challenge_id = l.challenge_id
    where (l.user_id, o.user_id) in ((new.user_id, new.blocked_user_id), (new.blocked_user_id, new.user_id))
  )
  order by c.challenge_id
  for no key update;

  delete from public.likes l using public.challenge o
  where o.challenge_id = l.challenge_id
    and (l.user_id, o.user_id) in ((new.user_id, new.blocked_user_id), (new.blocked_user_id, new.user_id));
  return null;
end
$$;

create trigger end_likes_between after insert on public.block
for each row execute function private.end_likes_between();

create trigger quota_insert after insert on public.block
referencing new table as written
for each statement execute function private.check_quota('block');

-- After the quota, whose row makes one person's requests take turns.
create function private.bound_blocks() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 1000;
begin
  if exists (
    select from (select distinct w.user_id from written w) w
    where (select count(*) from public.block b where b.user_id = w.user_id) > most
  ) then
    raise exception 'at most % blocks', most using errcode = 'PT409', hint = 'block/too-many';
  end if;
  return null;
end
$$;

create trigger quota_total after insert on public.block
referencing new table as written
for each statement execute function private.bound_blocks();

-- A like that began before a block is seen by it, and one that comes after it is refused as that of a stranger to a
-- private challenge is. Before the row, so that no challenge is locked yet.
create function private.refuse_blocked_like() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  owner uuid;
begin
  select c.user_id into owner from public.challenge c where c.challenge_id = new.challenge_id;
  if owner is null or owner = new.user_id then
    return new;
  end if;
  perform pg_advisory_xact_lock_shared(private.pair_key(new.user_id, owner));
  if exists (
    select from public.block b
    where (b.user_id, b.blocked_user_id) in ((new.user_id, owner), (owner, new.user_id))
  ) then
    raise exception 'new row violates row-level security policy for table "likes"' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger refuse_blocked_like before insert on public.likes
for each row execute function private.refuse_blocked_like();

revoke execute on function
  private.pair_key(uuid, uuid), private.check_block(), private.end_likes_between(), private.bound_blocks(),
  private.refuse_blocked_like()
from public, anon, authenticated;
