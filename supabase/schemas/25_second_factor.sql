do $migration$
begin
  if to_regclass('auth.mfa_factors') is null then
    create table auth.mfa_factors (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      friendly_name text,
      factor_type text not null check (factor_type = 'totp'),
      status text not null check (status in ('unverified', 'verified')),
      secret text not null,
      -- Time step of the last accepted code, so each code works once.
      last_used_step bigint not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index mfa_factors_of_user on auth.mfa_factors (user_id);
  end if;
end
$migration$;

create function private.needs_code(session uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    join auth.mfa_factors f on f.user_id = s.user_id
    where s.id = session and s.aal is distinct from 'aal2' and f.status = 'verified'
  )
$$;

-- Rejects a new factor without a recent sign-in, because the device may be stolen. Otherwise revokes granted access.
create function private.revoke_access_with_factor() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (
    select from auth.sessions s where s.user_id = new.user_id and s.created_at > now() - interval '5 minutes'
  ) then
    raise exception 'sign in again to set up a second step' using errcode = 'PT403', hint = 'account/sign-in-needed';
  end if;
  perform private.revoke_granted_access(new.user_id);
  return null;
end
$$;

do $migration$
begin
  create trigger revoke_access_with_factor after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified')
  execute function private.revoke_access_with_factor();
exception when insufficient_privilege then
  raise notice 'no permission to create a trigger on auth.mfa_factors: tokens and links outlive the set-up of a second step';
end
$migration$;

grant execute on function private.needs_code to anon, authenticated, service_role;
