-- An account accepts a provider's identity only with the account's verified address.

-- Without confirmation mails, Supabase Auth links an identity to the account of any of its addresses, verified or not.
-- An existing account accepts only its own address, verified by the provider.
create function private.reject_unverified_identity() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from auth.users u
    where u.id = new.user_id
      and (
        u.confirmed_at is not null
        or u.encrypted_password <> ''
        or exists (select from auth.identities i where i.user_id = u.id and i.id <> new.id)
      )
      and (
        new.identity_data -> 'email_verified' = 'true'::jsonb
        and lower(new.identity_data ->> 'email') = lower(u.email)
      ) is not true
  ) then
    raise exception 'the provider has not verified the address of this account'
      using errcode = 'PT422', hint = 'account/unverified-identity';
  end if;
  return null;
end
$$;
revoke execute on function private.reject_unverified_identity() from public;

-- After the insert, because the embedded auth service updates a known identity by an insert with a conflict.
do $migration$
begin
  create trigger reject_unverified_identity after insert on auth.identities
  for each row when (new.provider not in ('email', 'phone')) execute function private.reject_unverified_identity();
exception when insufficient_privilege then
  raise notice 'no permission to create a trigger on auth.identities: unverified addresses of providers are accepted';
end
$migration$;
