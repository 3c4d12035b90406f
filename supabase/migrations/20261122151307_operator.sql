-- What whoever runs the site decides: who looks after it, who may sign up, who is banned, and what all are told.

-- People who look after the site. Nobody reads it over the API.
create table private.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz(3) not null default now()
);

-- Of a code only its hash: whoever reads the table can't sign up with it.
create table private.invitation (
  code_hash text primary key check (code_hash ~ '^[0-9a-f]{64}$'),
  uses_left integer not null check (uses_left >= 0),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);

-- One row, which every page may read.
create table public.site (
  only_row boolean primary key default true check (only_row),
  sign_up text not null default 'open' check (sign_up in ('open', 'closed', 'invitation')),
  -- Shown on every page until it is taken away, to each person until they dismiss it.
  announcement text check (char_length(announcement) between 1 and 500 and private.has_text(announcement)),
  announced_at timestamptz(3),
  constraint site_announced_at check ((announcement is null) = (announced_at is null))
);

insert into public.site default values;

alter table private.staff enable row level security;
alter table private.invitation enable row level security;
alter table public.site enable row level security;

create policy "Everyone sees who may sign up, and what is announced" on public.site
for select to anon, authenticated using (true);

revoke all on private.staff, private.invitation from anon, authenticated;
revoke all on public.site from anon, authenticated;
grant select on public.site to anon, authenticated;
grant all on private.staff, private.invitation, public.site to service_role;

-- Why somebody may not sign up with this metadata; null where they may.
create function private.sign_up_refusal(metadata jsonb) returns text
language sql stable security definer set search_path = ''
as $$
  select case s.sign_up
    when 'closed' then 'closed'
    when 'invitation' then case
      when exists (
        select from private.invitation i
        where i.code_hash = encode(sha256(convert_to(coalesce(metadata ->> 'invitation', ''), 'UTF8')), 'hex')
          and i.uses_left > 0 and i.expires_at > now()
      ) then null
      else 'invitation'
    end
  end
  from public.site s
$$;

-- In the database, so that it holds whichever auth service makes the account.
create function private.check_sign_up() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  code constant text := new.raw_user_meta_data ->> 'invitation';
begin
  if (select s.sign_up from public.site s) = 'invitation' then
    update private.invitation i set uses_left = i.uses_left - 1
    where i.code_hash = encode(sha256(convert_to(coalesce(code, ''), 'UTF8')), 'hex')
      and i.uses_left > 0 and i.expires_at > now();
    if not found then
      raise exception 'sign-ups need an invitation' using errcode = 'PT422', hint = 'sign-up/invitation';
    end if;
  elsif private.sign_up_refusal(new.raw_user_meta_data) is not null then
    raise exception 'sign-ups are closed' using errcode = 'PT422', hint = 'sign-up/closed';
  end if;
  if code is not null then
    new.raw_user_meta_data := new.raw_user_meta_data - 'invitation';
  end if;
  return new;
end
$$;

create trigger check_sign_up before insert on auth.users
for each row execute function private.check_sign_up();

-- Supabase's auth service refuses who is banned; the embedded one only notes it.
create function private.refuse_banned() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users u where u.id = new.user_id and u.banned_until > now()) then
    raise exception 'the account is banned' using errcode = 'PT403', hint = 'account/banned';
  end if;
  return new;
end
$$;

do $migration$
begin
  create trigger refuse_banned before insert on auth.sessions
  for each row execute function private.refuse_banned();
exception when insufficient_privilege then
  raise notice 'auth.sessions takes no trigger of ours: the auth service refuses who is banned';
end
$migration$;

revoke execute on function
  private.sign_up_refusal(jsonb), private.check_sign_up(), private.refuse_banned()
from public, anon, authenticated;
grant execute on function private.sign_up_refusal(jsonb) to service_role;

-- Pictures that no profile names: of who closed the page between two requests. The storage service removes files
-- alone, so a project that has pg_cron and pg_net asks it every night; docs/deploy/hosted.md says what to set.
create function private.orphaned_pictures() returns setof text
language sql stable security definer set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'avatars' and greatest(o.created_at, o.updated_at) < now() - interval '1 day'
    and not exists (select from public.profile p where p.avatar_url = o.name)
$$;

revoke execute on function private.orphaned_pictures() from public, anon, authenticated;
grant execute on function private.orphaned_pictures() to service_role;
