-- Clients make the ids of challenges and entries. What was deleted and written again under its id was seen again, while
-- the decision that hid it held; and under the id of what somebody else had deleted, a stranger's text stood in their
-- case, and was decided on as theirs.

create index moderation_case_of_subject on private.moderation_case (subject_id);

create function private.keep_subject() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  subject constant uuid := (to_jsonb(new) ->> tg_argv[1])::uuid;
  author uuid;
begin
  -- The lock lets whoever is just deciding go first.
  for author in select c.author_id from private.moderation_case c where c.subject_id = subject for share loop
    if author <> new.user_id then
      raise exception 'duplicate key value violates unique constraint "%_pkey"', tg_table_name using errcode = '23505';
    end if;
  end loop;
  if author is not null and private.is_decided_hidden(tg_argv[0], subject) then
    new.hidden_at := coalesce(new.hidden_at, now());
  end if;
  return new;
end
$$;

-- After "hide_with_author" and "keep_hidden_at", whose value it adds to: triggers go by their names.
create trigger keep_subject before insert on public.challenge
for each row execute function private.keep_subject('challenge', 'challenge_id');

create trigger keep_subject before insert on public.day
for each row execute function private.keep_subject('day', 'day_id');

revoke execute on function private.keep_subject() from public, anon, authenticated;
