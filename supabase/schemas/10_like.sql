create table public.likes (
  challenge_id uuid not null references public.challenge (challenge_id) on delete cascade,
  -- References auth.users, because a second foreign key path from challenge to profile would make embeds ambiguous.
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- Set while the user's profile is hidden. Likes of suspended users still count.
  hidden_at timestamptz(3),
  primary key (challenge_id, user_id)
);

create index likes_of_user on public.likes (user_id, challenge_id);
create index likes_of_challenge on public.likes (challenge_id, created_at desc);
create index likes_hidden on public.likes (user_id) where hidden_at is not null;

alter table public.likes enable row level security;

-- For "offset 0", see the policy "Entries are visible with their challenge".
create policy "Likes are visible with their challenge" on public.likes
for select to anon, authenticated
using (
  (
    user_id = (select auth.uid())
    or (
      (hidden_at is null or (select public.is_staff()))
      and user_id not in (select private.blocked_user_ids())
    )
  )
  and exists (select from public.challenge c where c.challenge_id = likes.challenge_id offset 0)
);

create policy "Users like challenges they can see" on public.likes
for insert to authenticated
with check (
  user_id = (select auth.uid())
  and exists (select from public.challenge c where c.challenge_id = likes.challenge_id)
);

create policy "Users delete their own likes" on public.likes
for delete to authenticated
using (user_id = (select auth.uid()) and private.lock_challenge(challenge_id));

revoke all on public.likes from anon, authenticated;
grant select on public.likes to anon, authenticated;
grant insert, delete on public.likes to authenticated;
grant all on public.likes to service_role;

-- Runs once per statement, because deleting an account may delete many likes. Locks challenges in order of their ids.
-- Skips the challenges of an owner that the same statement deletes: the foreign key would reject their update.
create function private.update_like_count() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.challenge c
  where c.challenge_id in (select l.challenge_id from changed l where l.hidden_at is null)
  order by c.challenge_id
  for no key update;

  update public.challenge c
  set like_count = c.like_count + case tg_op when 'INSERT' then n.likes else -n.likes end
  from (select l.challenge_id, count(*)::integer as likes from changed l where l.hidden_at is null group by 1) n
  where c.challenge_id = n.challenge_id
    and (tg_op = 'INSERT' or exists (select from public.profile p where p.user_id = c.user_id));
  return null;
end
$$;

create trigger update_like_count after insert on public.likes
referencing new table as changed
for each statement execute function private.update_like_count();

create trigger update_like_count_on_delete after delete on public.likes
referencing old table as changed
for each statement execute function private.update_like_count();

create function private.set_like_created_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client_role() then
    new.created_at := now();
  end if;
  return new;
end
$$;

create trigger set_like_created_at before insert on public.likes
for each row execute function private.set_like_created_at();

create function private.sync_like_visibility() returns trigger
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

create trigger sync_like_visibility after update of hidden_at on public.profile
for each row when ((old.hidden_at is null) <> (new.hidden_at is null))
execute function private.sync_like_visibility();

insert into private.quota (action, hourly, hourly_import) values ('like', 600, 600);

create trigger enforce_quota_insert after insert on public.likes
referencing new table as written
for each statement execute function private.enforce_quota('like');

create trigger reject_blocked_like before insert on public.likes
for each row execute function private.reject_blocked_like();

create trigger reject_suspended_writes before insert or update on public.likes
for each statement execute function private.reject_suspended_writes();

-- Triggers run in the order of their names. So "reject_blocked_like" takes its lock before this trigger locks a row.
create trigger set_hidden_at before insert on public.likes
for each row execute function private.inherit_hidden_at();

-- Returns new likes of the caller's challenges, latest first, unless turned off. Counts at most 99 likes per challenge.
create function public.likes_since()
returns table (challenge_id uuid, title text, likes integer, nicknames text[], latest timestamptz)
language sql stable set search_path = ''
as $$
  select c.challenge_id, c.title, n.likes, n.nicknames, n.latest
  from public.setting s
  join public.challenge c on c.user_id = s.user_id
  cross join lateral (
    select
      count(*)::integer as likes,
      (array_agg(p.nickname order by l.created_at desc))[1:3] as nicknames,
      max(l.created_at) as latest
    from (
      select own.user_id, own.created_at
      from public.likes own
      where own.challenge_id = c.challenge_id
        and own.created_at > s.likes_seen_at
        and own.hidden_at is null
        and own.user_id <> s.user_id
      order by own.created_at desc
      limit 99
    ) l
    join public.profile p on p.user_id = l.user_id
  ) n
  where s.user_id = (select auth.uid()) and s.likes_news <> 'off' and c.like_count > 0 and n.likes > 0
  order by n.latest desc
  limit 50
$$;

-- Ignores a time before the stored time. Security definer, because clients can't set the column.
create function public.mark_likes_seen(until timestamptz) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.setting s set likes_seen_at = least(until, now())
  where s.user_id = auth.uid() and s.likes_seen_at < least(until, now())
$$;

revoke execute on function public.likes_since, public.mark_likes_seen from anon, authenticated;
grant execute on function public.likes_since, public.mark_likes_seen to authenticated;
