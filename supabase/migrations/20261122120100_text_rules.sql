-- What counts as a text: something to see. A nickname of zero-width characters was nobody's name, and what is a space
-- depended on the database's locale. Core's form rules (input/text-rules.ts) have the same ranges.

create function private.has_text(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select value ~ ('[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F'
    || '\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]')
$$;

-- Without the characters that turn the direction of what stands beside a title or a name. Isolates may stay.
create function private.without_overrides(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select regexp_replace(value, '[\u202A-\u202E]', '', 'g') $$;

revoke execute on function private.has_text(text), private.without_overrides(text) from public;
-- A constraint runs its functions as whoever writes.
grant execute on function private.has_text(text), private.without_overrides(text)
to anon, authenticated, service_role;

create function private.clean_title() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.title := private.without_overrides(new.title);
  return new;
end
$$;

create trigger clean_title before insert or update of title on public.challenge
for each row execute function private.clean_title();

create function private.clean_nickname() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.nickname := private.without_overrides(new.nickname);
  return new;
end
$$;

create trigger clean_nickname before insert or update of nickname on public.profile
for each row execute function private.clean_nickname();

revoke execute on function private.clean_title(), private.clean_nickname() from public, anon, authenticated;

-- Rows from before that the rules would refuse at their next change: what was not to be seen is named.
update public.profile set nickname = 'challenger-' || left(md5(gen_random_uuid()::text), 4)
where not private.has_text(private.without_overrides(nickname));
update public.profile set nickname = nickname where nickname <> private.without_overrides(nickname);
update public.challenge set title = 'Untitled' where not private.has_text(private.without_overrides(title));
update public.challenge set title = title where title <> private.without_overrides(title);
update public.challenge set "desc" = '…' where not private.has_text("desc");
update public.day set content = '…' where not private.has_text(content);

alter table public.profile
  drop constraint profile_nickname_check,
  add constraint profile_nickname_check check (char_length(nickname) between 1 and 50 and private.has_text(nickname));

alter table public.challenge
  drop constraint challenge_title_check,
  add constraint challenge_title_check check (char_length(title) between 1 and 25 and private.has_text(title)),
  drop constraint challenge_desc_check,
  add constraint challenge_desc_check check (char_length("desc") between 1 and 500 and private.has_text("desc"));

alter table public.day
  drop constraint day_content_check,
  add constraint day_content_check check (char_length(content) between 1 and 10000 and private.has_text(content));

-- Messages from before are read as they came.
alter table public.feedback
  drop constraint feedback_title_check,
  add constraint feedback_title_check check (char_length(title) between 1 and 200 and private.has_text(title)) not valid,
  drop constraint feedback_feedback_check,
  add constraint feedback_feedback_check
    check (char_length(feedback) between 1 and 5000 and private.has_text(feedback)) not valid,
  add constraint feedback_email_is_address check (email ~ '^[^@\u0001-\u0020]+@[^@\u0001-\u0020]+$') not valid;

-- A file's name is one name in the person's folder: "<user id>//x.png" was in no list, and so stayed when all went.
do $migration$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;

  drop policy "People upload their own avatars" on storage.objects;
  create policy "People upload their own avatars" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and substr(name, 38) ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]*$'
    and exists (select from public.profile p where p.user_id = (select auth.uid()))
    and private.may_upload((select auth.uid()))
  );

  drop policy "People replace their own avatars" on storage.objects;
  create policy "People replace their own avatars" on storage.objects
  for update to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (
    bucket_id = 'avatars'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and substr(name, 38) ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]*$'
  );
end
$migration$;
