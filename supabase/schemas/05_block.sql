-- Blocks. While signed in, neither user sees content of the other user. Only the blocking user sees the block.

create table public.block (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  blocked_user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- Copy of the profile's name for the list of blocked users, because the profile may be invisible later.
  nickname text,
  primary key (user_id, blocked_user_id),
  constraint block_not_oneself check (user_id <> blocked_user_id)
);

create index block_of_blocked on public.block (blocked_user_id, user_id);

alter table public.block enable row level security;

create policy "Users read their own blocks" on public.block
for select to authenticated using (user_id = (select auth.uid()));

create policy "Users insert their own blocks" on public.block
for insert to authenticated with check (user_id = (select auth.uid()));

create policy "Users delete their own blocks" on public.block
for delete to authenticated using (user_id = (select auth.uid()));

revoke all on public.block from anon, authenticated;
grant select, insert, delete on public.block to authenticated;
grant all on public.block to service_role;

-- Key of the advisory lock for two users. A block takes the lock exclusively, a like or a follow takes it shared.
create function private.user_pair_lock_key(one uuid, other uuid) returns bigint
language sql immutable set search_path = ''
as $$ select hashtextextended(least(one, other)::text || greatest(one, other)::text, 17) $$;

create function private.lock_user_pair() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  its_hidden_at timestamptz;
begin
  new.created_at := now();
  select
    case when exists (
      select from public.block b where b.user_id = new.blocked_user_id and b.blocked_user_id = new.user_id
    ) then '' else p.nickname end,
    p.hidden_at
  into new.nickname, its_hidden_at
  from public.profile p where p.user_id = new.blocked_user_id;
  if its_hidden_at is not null and auth.uid() = new.user_id and not public.is_staff() then
    raise exception 'insert or update on table "block" violates foreign key constraint "block_blocked_user_id_fkey"'
      using errcode = '23503', detail = 'Key is not present in table "users".',
        schema = 'public', table = 'block', constraint = 'block_blocked_user_id_fkey';
  end if;
  perform pg_advisory_xact_lock(private.user_pair_lock_key(new.user_id, new.blocked_user_id));
  return new;
end
$$;

create trigger lock_user_pair before insert on public.block
for each row execute function private.lock_user_pair();

-- Deletes likes between the two users, after locking their challenges in the order of ids, as all functions do.
create function private.delete_likes_between() returns trigger
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

create trigger delete_likes_between after insert on public.block
for each row execute function private.delete_likes_between();

-- Runs after the quota trigger, which locks the user's quota row. So a user's concurrent requests can't exceed the limit.
create function private.limit_block_count() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 1000;
begin
  if exists (
    select from (select distinct w.user_id from written w) w
    where (select count(*) from public.block b where b.user_id = w.user_id) > most
  ) then
    raise exception 'a user can block at most % users', most using errcode = 'PT409', hint = 'block/too-many';
  end if;
  return null;
end
$$;

create trigger limit_block_count after insert on public.block
referencing new table as written
for each statement execute function private.limit_block_count();

-- Returns users that the caller blocked or that blocked the caller. Policies call this once per statement, not per row.
create function private.blocked_user_ids() returns setof uuid
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

create function public.list_my_blocks()
returns table (user_id uuid, nickname text, created_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select b.blocked_user_id, case when p.hidden_at is null then b.nickname else '' end, b.created_at
  from public.block b join public.profile p on p.user_id = b.blocked_user_id
  where b.user_id = auth.uid()
  order by b.created_at desc, b.blocked_user_id
$$;

-- Makes a concurrent block wait for the like and then delete it. Both take this lock before they lock the challenge.
create function private.reject_blocked_like() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  owner uuid;
begin
  select c.user_id into owner from public.challenge c where c.challenge_id = new.challenge_id;
  if owner is null or owner = new.user_id then
    return new;
  end if;
  perform pg_advisory_xact_lock_shared(private.user_pair_lock_key(new.user_id, owner));
  if exists (
    select from public.block b
    where (b.user_id, b.blocked_user_id) in ((new.user_id, owner), (owner, new.user_id))
  ) then
    raise exception 'new row violates row-level security policy for table "likes"' using errcode = '42501';
  end if;
  return new;
end
$$;

insert into private.quota (action, hourly, hourly_import) values ('block', 100, 100);

create trigger enforce_quota_insert after insert on public.block
referencing new table as written
for each statement execute function private.enforce_quota('block');

revoke execute on function public.list_my_blocks from anon, authenticated;
grant execute on function private.blocked_user_ids to anon, authenticated, service_role;
grant execute on function public.list_my_blocks to authenticated, service_role;
