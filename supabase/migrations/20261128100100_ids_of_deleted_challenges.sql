-- The id of a deleted challenge stays with its owner.

-- Hashed ids of deleted challenges: another user must not take an address that links and feeds still name. The hashes of random
-- ids identify no user.
create table private.deleted_challenge (
  id_hash text primary key,
  -- Hash of both ids, the challenge's and its owner's.
  owner_hash text not null,
  deleted_at timestamptz(3) not null default now()
);

alter table private.deleted_challenge enable row level security;
revoke all on private.deleted_challenge from anon, authenticated;
grant select on private.deleted_challenge to service_role;

create function private.note_deleted_challenge() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.deleted_challenge (id_hash, owner_hash)
  values (
    encode(sha256(convert_to(old.challenge_id::text, 'UTF8')), 'hex'),
    encode(sha256(convert_to(old.challenge_id::text || old.user_id::text, 'UTF8')), 'hex')
  )
  on conflict do nothing;
  return null;
end
$$;

create trigger note_deleted_challenge after delete on public.challenge
for each row execute function private.note_deleted_challenge();

-- After the insert, which has waited for a concurrent deletion by then. The error is that of an id in use.
create function private.reject_deleted_id() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if exists (
    select from private.deleted_challenge d
    where d.id_hash = encode(sha256(convert_to(new.challenge_id::text, 'UTF8')), 'hex')
      and d.owner_hash <> encode(sha256(convert_to(new.challenge_id::text || new.user_id::text, 'UTF8')), 'hex')
  ) then
    raise unique_violation using message = 'duplicate key value violates unique constraint "challenge_pkey"',
      schema = 'public', table = 'challenge', constraint = 'challenge_pkey';
  end if;
  return null;
end
$$;

create trigger reject_deleted_id after insert on public.challenge
for each row execute function private.reject_deleted_id();

revoke execute on function private.note_deleted_challenge, private.reject_deleted_id from public, anon, authenticated;
