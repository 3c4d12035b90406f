-- Notes of the day: short texts that the owner later inserts into an entry. Only the owner sees them.

create table public.note (
  note_id uuid primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- Null for a note without a challenge, which can be inserted into any entry.
  challenge_id uuid references public.challenge (challenge_id) on delete set null,
  date date not null,
  content text not null check (char_length(content) between 1 and 1000 and private.has_visible_text(content)),
  source text not null check (
    source in ('site', 'popup', 'share', 'page', 'api', 'command line', 'assistant', 'commits')
  ),
  created_at timestamptz(3) not null default now()
);

create index note_of_user on public.note (user_id, created_at, note_id);
create index note_of_challenge on public.note (challenge_id) where challenge_id is not null;

-- Ids of deleted notes, so a note that arrives after its deletion is ignored.
create table private.deleted_note (
  user_id uuid not null references auth.users (id) on delete cascade,
  note_id uuid not null,
  deleted_at timestamptz(3) not null default now(),
  primary key (user_id, note_id)
);

alter table public.note enable row level security;
alter table private.deleted_note enable row level security;

create policy "Users read their own notes" on public.note
for select to authenticated
using (user_id = (select auth.uid()));

create policy "Users insert notes for their own challenges" on public.note
for insert to authenticated
with check (
  user_id = (select auth.uid())
  and (
    challenge_id is null
    or exists (
      select from public.challenge c
      where c.challenge_id = note.challenge_id and c.user_id = (select auth.uid())
    )
  )
);

revoke all on public.note from anon, authenticated;
revoke all on private.deleted_note from anon, authenticated;
grant select, insert on public.note to authenticated;
grant all on public.note to service_role;
grant select, insert, delete on private.deleted_note to service_role;

-- Serializes changes of notes. A lock of the user's settings could deadlock with the account's deletion.
create function private.lock_notes() returns void
language sql volatile set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 30)) $$;

create function private.is_deleted_note(p_note_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.deleted_note d where d.user_id = auth.uid() and d.note_id = p_note_id)
$$;

create function private.enforce_note_rules() returns trigger
language plpgsql set search_path = ''
as $$
declare
  today date;
begin
  if not private.is_client_role() then
    return new;
  end if;
  perform private.lock_notes();
  -- A client sent this note again, or the note was deleted before it arrived.
  if private.is_deleted_note(new.note_id)
    or exists (select from public.note n where n.note_id = new.note_id and n.user_id = auth.uid())
  then
    return null;
  end if;
  if new.challenge_id is not null then
    -- Locks the challenge before the user, as the deletion of the account does.
    perform from public.challenge c
    where c.challenge_id = new.challenge_id and c.user_id = auth.uid()
    for key share;
    if not found then
      raise exception 'challenge not found' using errcode = 'PT404', hint = 'challenge/not-found';
    end if;
  end if;
  today := private.today(auth.uid());
  if new.date not between today - 30 and today + 1 then
    raise exception 'the date of a note must be within the last 30 days' using errcode = 'PT422', hint = 'note/date';
  end if;
  new.content := private.strip_bidi_overrides(new.content);
  new.created_at := now();
  return new;
end
$$;

create trigger enforce_note_rules before insert on public.note
for each row execute function private.enforce_note_rules();

create function private.limit_notes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client_role() and (select count(*) from public.note n where n.user_id = auth.uid()) > 500 then
    raise exception 'an account has at most 500 notes' using errcode = 'PT409', hint = 'note/limit';
  end if;
  return null;
end
$$;

create trigger limit_notes after insert on public.note
for each statement execute function private.limit_notes();

insert into private.quota (action, hourly, hourly_import) values
  ('note', 120, 120),
  ('note-deletion', 1000, 1000);

create trigger enforce_quota_insert after insert on public.note
referencing new table as written
for each statement execute function private.enforce_quota('note');

create trigger reject_suspended_writes before insert on public.note
for each statement execute function private.reject_suspended_writes();

-- Idempotent. Also stores ids of notes that haven't arrived yet. `note_ids` is a list of at most 100 ids.
create function public.delete_notes(note_ids jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  ids uuid[];
  added integer;
begin
  if me is null then
    raise exception 'sign-in required' using errcode = '42501';
  end if;
  if jsonb_array_length(note_ids) > 100 then
    raise exception 'a request deletes at most 100 notes' using errcode = 'PT422', hint = 'note/too-many';
  end if;
  ids := array(select distinct i.id::uuid from jsonb_array_elements_text(note_ids) i (id) where i.id is not null);
  perform private.lock_notes();
  -- Locks challenges before notes, as the deletion of a challenge does.
  perform from public.challenge c
  where c.challenge_id in (select n.challenge_id from public.note n where n.note_id = any (ids) and n.user_id = me)
  order by c.challenge_id
  for key share;
  insert into private.deleted_note (user_id, note_id) select me, i.id from unnest(ids) i (id)
  on conflict do nothing;
  get diagnostics added = row_count;
  perform private.consume_quota('note-deletion', added);
  delete from public.note n where n.note_id = any (ids) and n.user_id = me;
end
$$;

revoke execute on function public.delete_notes from anon, authenticated;
grant execute on function public.delete_notes to authenticated;
grant execute on function private.lock_notes, private.is_deleted_note to authenticated, service_role;
