-- Edits don't overwrite each other: an update carries the version of the text that it was based on. One that
-- was based on an older text is refused, unless it brings the text that is there already: a repeated delivery.

alter table public.day add column version integer not null default 1 check (version >= 1);

create or replace function private.number_day() returns trigger
language plpgsql set search_path = ''
as $$
declare
  target public.challenge;
begin
  if tg_op = 'UPDATE' then
    new.day_id := old.day_id;
    new.challenge_id := old.challenge_id;
    new.user_id := old.user_id;
    new.date := old.date;
    new.created_at := old.created_at;
    if private.is_client() then
      new.day := old.day;
    end if;
    if new.content = old.content then
      new.version := old.version;
      new.updated_at := old.updated_at;
      return new;
    end if;
    if new.version <> old.version then
      raise exception 'the entry was edited elsewhere' using errcode = 'PT409', hint = 'day/edited-elsewhere';
    end if;
    new.version := old.version + 1;
    new.updated_at := now();
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

  -- A repeated delivery: let the primary key decide, also when the first one completed the challenge.
  if exists (select from public.day d where d.day_id = new.day_id) then
    return new;
  end if;
  if target.completed then
    raise exception 'the challenge is completed' using errcode = 'PT409', hint = 'challenge/completed';
  end if;
  -- The latest date that anybody's calendar can show. What "today" is, the client knows.
  if new.date > (now() at time zone 'UTC')::date + 1 then
    raise exception 'the date is in the future' using errcode = 'PT422', hint = 'day/date-in-future';
  end if;

  new.day := target.day_count + 1;
  new.version := 1;
  new.created_at := now();
  new.updated_at := now();
  return new;
end
$$;
