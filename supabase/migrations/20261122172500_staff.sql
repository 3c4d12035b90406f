-- Staff, and the log of all that they do, to which lines are only added.

create table private.staff_log (
  entry_id bigint generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  staff_id uuid references auth.users (id) on delete set null,
  action text not null,
  subject_type text,
  subject_id uuid,
  -- Whom it was about: with that account goes all but the line itself.
  about_id uuid references auth.users (id) on delete set null,
  facts text
);

create index staff_log_of_staff on private.staff_log (staff_id);
create index staff_log_of_person on private.staff_log (about_id);

alter table private.staff_log enable row level security;
revoke all on private.staff_log from anon, authenticated;
grant select, insert on private.staff_log to service_role;

-- The only change is that an account that is gone is no longer named.
create function private.keep_log() returns trigger
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
  raise exception 'lines of the log stay as they are' using errcode = '42501';
end
$$;

create trigger keep_log before update or delete on private.staff_log
for each row execute function private.keep_log();

create function private.refuse_truncate() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'lines of the log stay as they are' using errcode = '42501';
end
$$;

create trigger refuse_truncate before truncate on private.staff_log
for each statement execute function private.refuse_truncate();

-- To everybody else the desk's functions are not there.
create function private.require_staff() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not public.is_staff() then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
end
$$;

-- Refuses a sentence that is none.
create function private.require_facts(facts text, most integer default 500) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if facts is null or char_length(facts) not between 10 and most or not private.has_text(facts) then
    raise exception 'say why in 10 to % characters', most using errcode = 'PT422', hint = 'desk/invalid';
  end if;
end
$$;

create function private.log_staff(action text, subject_type text, subject_id uuid, about_id uuid, facts text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.staff_log (staff_id, action, subject_type, subject_id, about_id, facts)
  values (auth.uid(), $1, $2, $3, $4, $5)
$$;

create function public.desk_log(before_id bigint default null)
returns table (
  entry_id bigint, created_at timestamptz, staff_nickname text, action text, subject_type text, subject_id uuid, facts text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select l.entry_id, l.created_at::timestamptz, p.nickname, l.action, l.subject_type, l.subject_id, l.facts
  from private.staff_log l left join public.profile p on p.user_id = l.staff_id
  where l.entry_id < coalesce(before_id, 9223372036854775807)
  order by l.entry_id desc
  limit 50;
end
$$;

revoke execute on function
  private.keep_log(), private.refuse_truncate(), private.require_staff(), private.require_facts(text, integer),
  private.log_staff(text, text, uuid, uuid, text), public.desk_log(bigint)
from public, anon, authenticated;
grant execute on function public.desk_log(bigint) to anon, authenticated, service_role;
