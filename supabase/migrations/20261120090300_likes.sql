-- One row: this person likes this challenge. A like never moves a challenge up the feed.

create table public.likes (
  challenge_id uuid not null references public.challenge (challenge_id) on delete cascade,
  -- Not a key to profile: a second path from challenge to profile would make embeds ambiguous.
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (challenge_id, user_id)
);

create index likes_of_user on public.likes (user_id);

create function private.count_like() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.challenge c set like_count = c.like_count + 1 where c.challenge_id = new.challenge_id;
  else
    update public.challenge c set like_count = c.like_count - 1 where c.challenge_id = old.challenge_id;
  end if;
  return null;
end
$$;

create trigger count_like after insert or delete on public.likes
for each row execute function private.count_like();

alter table public.likes enable row level security;

create policy "Whoever sees a challenge sees its likes" on public.likes
for select to anon, authenticated
using (exists (select from public.challenge c where c.challenge_id = likes.challenge_id));

create policy "People like, for themselves, what they see" on public.likes
for insert to authenticated
with check (
  user_id = (select auth.uid())
  and exists (select from public.challenge c where c.challenge_id = likes.challenge_id)
);

create policy "People take back their own like" on public.likes
for delete to authenticated
using (user_id = (select auth.uid()));

revoke all on public.likes from anon, authenticated;
grant select on public.likes to anon, authenticated;
grant insert, delete on public.likes to authenticated;
grant all on public.likes to service_role;

revoke execute on function private.count_like() from public, anon, authenticated;
