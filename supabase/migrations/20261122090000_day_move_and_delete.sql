-- Owners move an entry to another free date of its challenge, and delete one within a day of writing it.
-- And an insert is numbered, dated and checked before anything lets it pass: one under an id whose entry was just
-- being deleted kept the number, version and date that its client had made up.

-- Locks a challenge in the way that every writer of its entries and likes does. Policies call it, because they are
-- asked before a row is locked: whoever deletes a challenge locks it first and its rows after, and whoever locked a
-- row first and asked for its challenge after would wait for them in a circle.
-- Security definer: people like what they may not change.
create function private.lock_challenge(id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.challenge c where c.challenge_id = id for no key update;
  return found;
end
$$;

create or replace function private.number_day() returns trigger
language plpgsql set search_path = ''
as $$
declare
  target public.challenge;
  written integer;
begin
  -- The latest date that anybody's calendar can show. What "today" is, the client knows.
  if (tg_op = 'INSERT' or new.date <> old.date) and new.date > (now() at time zone 'UTC')::date + 1 then
    raise exception 'the date is in the future' using errcode = 'PT422', hint = 'day/date-in-future';
  end if;

  if tg_op = 'UPDATE' then
    if private.is_client() then
      if new.content <> old.content and new.version <> old.version then
        raise exception 'the entry was edited elsewhere' using errcode = 'PT409', hint = 'day/edited-elsewhere';
      end if;
      new.day_id := old.day_id;
      new.challenge_id := old.challenge_id;
      new.user_id := old.user_id;
      new.day := old.day;
      new.version := old.version;
      new.created_at := old.created_at;
      new.updated_at :=
        case when (new.content, new.date) = (old.content, old.date) then old.updated_at else now() end;
    end if;
    if new.content <> old.content then
      new.version := old.version + 1;
    end if;
    return new;
  end if;

  -- The lock makes two writers at once take turns, and so get distinct numbers and one completion.
  -- "No key", so that it does not wait for the likes that refer to the challenge, nor they for it in a circle.
  select * into target
  from public.challenge c
  where c.challenge_id = new.challenge_id and c.user_id = new.user_id
  for no key update;
  -- The same answer for a challenge of somebody else as for none: a private one must not show itself.
  if not found then
    raise exception 'no such challenge' using errcode = 'PT404', hint = 'challenge/not-found';
  end if;

  -- Not the challenge's own count, which follows at the end of a statement that may insert several.
  select coalesce(max(d.day), 0) into written from public.day d where d.challenge_id = new.challenge_id;
  new.day := written + 1;
  new.version := 1;
  new.created_at := now();
  new.updated_at := now();

  -- A repeated delivery: let the primary key decide, also when the first one completed the challenge.
  if exists (
    select from public.day d
    where (d.day_id, d.challenge_id, d.user_id) = (new.day_id, new.challenge_id, new.user_id)
  ) then
    return new;
  end if;
  if target.completed or written >= target.days then
    raise exception 'the challenge is completed' using errcode = 'PT409', hint = 'challenge/completed';
  end if;
  return new;
end
$$;

-- A mistake is taken back; what stood for a day is part of the diary and stays.
create function private.check_day_delete() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- What goes with its challenge or account goes at any age: foreign keys don't act as the client.
  if private.is_client() and old.created_at < now() - interval '24 hours' then
    raise exception 'the entry is older than a day' using errcode = 'PT409', hint = 'day/delete-too-late';
  end if;
  return old;
end
$$;

create trigger check_day_delete before delete on public.day
for each row execute function private.check_day_delete();

create or replace function private.count_day() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.challenge c
    set day_count = c.day_count + 1,
      completed = c.day_count + 1 >= c.days,
      end_date = case when c.day_count + 1 >= c.days then private.today(c.user_id) end,
      updated_at = now()
    where c.challenge_id = new.challenge_id;
    return null;
  end if;

  -- Counted anew, because one statement may delete several. A challenge that is short of an entry again is open
  -- again; its place in the feed stays. With the whole challenge going, there is nothing left to update.
  update public.challenge c
  set day_count = n.written,
    completed = n.written >= c.days,
    end_date = case when n.written >= c.days then c.end_date end
  from (select count(*)::integer as written from public.day d where d.challenge_id = old.challenge_id) n
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

drop policy "Writers change their entries" on public.day;

create policy "Writers change their entries" on public.day
for update to authenticated
using (user_id = (select auth.uid()) and private.lock_challenge(challenge_id))
with check (user_id = (select auth.uid()));

create policy "Writers delete their entries" on public.day
for delete to authenticated
using (user_id = (select auth.uid()) and private.lock_challenge(challenge_id));

drop policy "People take back their own like" on public.likes;

create policy "People take back their own like" on public.likes
for delete to authenticated
using (user_id = (select auth.uid()) and private.lock_challenge(challenge_id));

-- When something was liked, too, is the database's to say.
create function private.date_like() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client() then
    new.created_at := now();
  end if;
  return new;
end
$$;

create trigger date_like before insert on public.likes
for each row execute function private.date_like();

grant delete on public.day to authenticated;

revoke execute on function private.lock_challenge(uuid), private.check_day_delete(), private.date_like()
from public, anon, authenticated;
grant execute on function private.lock_challenge(uuid) to authenticated, service_role;
