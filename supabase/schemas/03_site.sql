create table private.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz(3) not null default now()
);

-- Contains only hashes of invitation codes, so a reader of the table can't sign up with them.
create table private.invitation (
  code_hash text primary key check (code_hash ~ '^[0-9a-f]{64}$'),
  uses_left integer not null check (uses_left >= 0),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);

-- Hash of a link that the server logs at its first start. A user who opens the link becomes the first member of staff.
create table private.first_staff_link (
  code_hash text primary key check (code_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz(3) not null
);

alter table private.first_staff_link enable row level security;
revoke all on private.first_staff_link from anon, authenticated;
grant all on private.first_staff_link to service_role;

alter table private.staff enable row level security;
alter table private.invitation enable row level security;
revoke all on private.staff, private.invitation from anon, authenticated;
grant all on private.staff, private.invitation to service_role;

create table public.site (
  only_row boolean primary key default true check (only_row),
  sign_up text not null default 'open' check (sign_up in ('open', 'closed', 'invitation')),
  announcement text check (char_length(announcement) between 1 and 500 and private.has_visible_text(announcement)),
  announced_at timestamptz(3),
  photo_megabytes integer not null default 500 check (photo_megabytes between 0 and 1000000),
  constraint site_announced_at check ((announcement is null) = (announced_at is null))
);

insert into public.site default values;

alter table public.site enable row level security;

create policy "Site status is visible to everyone" on public.site
for select to anon, authenticated using (true);

revoke all on public.site from anon, authenticated;
grant select on public.site to anon, authenticated;
grant all on public.site to service_role;

-- Append-only log of what staff and the operator did. `staff_id` is null if the operator acted.
create table private.staff_log (
  entry_id bigint generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  staff_id uuid references auth.users (id) on delete set null,
  action text not null,
  subject_type text,
  subject_id uuid,
  -- User that the action was about. If that account is deleted, this column, `subject_id` and `facts` become null.
  about_id uuid references auth.users (id) on delete set null,
  facts text,
  -- False if staff acted, also after the account of that staff member is deleted and `staff_id` is null.
  by_operator boolean not null default false,
  constraint staff_log_one_actor check (not by_operator or staff_id is null)
);

create index staff_log_of_staff on private.staff_log (staff_id);
create index staff_log_of_person on private.staff_log (about_id);

alter table private.staff_log enable row level security;
revoke all on private.staff_log from anon, authenticated;
grant select, insert on private.staff_log to service_role;

create function public.is_staff() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.staff s where s.user_id = auth.uid()) and private.suspended_until(auth.uid()) is null
$$;

-- Makes a caller with the link's code the first member of staff. Deletes the link, so it works for one caller only.
create function public.become_first_staff(code text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.first_staff_link l
  where l.code_hash = encode(sha256(convert_to(code, 'UTF8')), 'hex')
    and l.expires_at > now()
    and not exists (select from private.staff);
  if found then
    insert into private.staff (user_id) values (auth.uid());
    perform private.log_operator_action('staff-add', auth.uid(), null);
  end if;
  return public.is_staff();
end
$$;

-- Fails with "not found" if the caller isn't staff, so functions for staff look like missing functions.
create function private.require_staff() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not public.is_staff() then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
end
$$;

create function private.require_reason_text(facts text, most integer default 500) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if facts is null or char_length(facts) not between 10 and most or not private.has_visible_text(facts) then
    raise exception 'the reason must have 10 to % characters', most using errcode = 'PT422', hint = 'desk/invalid';
  end if;
end
$$;

create function private.log_staff_action(action text, subject_type text, subject_id uuid, about_id uuid, facts text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.staff_log (staff_id, action, subject_type, subject_id, about_id, facts)
  values (auth.uid(), $1, $2, $3, $4, $5)
$$;

create function private.log_operator_action(action text, about_id uuid, facts text) returns void
language sql volatile set search_path = ''
as $$
  insert into private.staff_log (by_operator, action, subject_type, subject_id, about_id, facts)
  values (true, $1, case when $2 is not null then 'profile' end, $2, $2, left($3, 500))
$$;

-- Rejects changes and deletions of log rows, except the clearing of ids and facts after an account is deleted.
create function private.protect_staff_log() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  expected private.staff_log := old;
begin
  if tg_op = 'UPDATE' then
    if new.staff_id is null and not exists (select from auth.users u where u.id = old.staff_id) then
      expected.staff_id := null;
    end if;
    if new.about_id is null and old.about_id is not null and not exists (select from auth.users u where u.id = old.about_id) then
      expected.about_id := null;
      new.subject_id := null;
      new.facts := null;
      expected.subject_id := null;
      expected.facts := null;
    end if;
    if new is not distinct from expected then
      return new;
    end if;
  end if;
  raise exception 'the staff log is append-only' using errcode = '42501';
end
$$;

create trigger protect_staff_log before update or delete on private.staff_log
for each row execute function private.protect_staff_log();

create function private.reject_truncate() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'the staff log is append-only' using errcode = '42501';
end
$$;

create trigger reject_truncate before truncate on private.staff_log
for each statement execute function private.reject_truncate();

revoke execute on function public.is_staff, public.become_first_staff from anon, authenticated;
grant execute on function public.is_staff to anon, authenticated, service_role;
grant execute on function public.become_first_staff to authenticated, service_role;
