do $migration$
begin
  create index if not exists users_by_email on auth.users (email text_pattern_ops);
  create index if not exists users_by_age on auth.users (created_at desc, id);
exception when insufficient_privilege then
  raise notice 'no permission to index auth.users: the auth service has its own indexes';
end
$migration$;

-- Deleted accounts that still have lines in the auth log. Without an index, finding them takes too long for a request.
create table private.audit_log_purge_queue (
  user_id uuid primary key,
  since timestamptz(3) not null default now()
);

-- Hashed ids of deleted accounts. A restore reads them to delete these accounts again. A hash identifies no user.
create table private.deleted_account (
  id_hash text primary key,
  deleted_at timestamptz(3) not null default now()
);

alter table private.audit_log_purge_queue enable row level security;
alter table private.deleted_account enable row level security;
revoke all on private.audit_log_purge_queue, private.deleted_account from anon, authenticated;
grant select on private.audit_log_purge_queue, private.deleted_account to service_role;

create function private.sign_up_rejection(metadata jsonb) returns text
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

-- Rejects a sign-up that the site's settings don't allow, or uses its invitation. Also applies to Supabase's auth service.
create function private.enforce_sign_up_policy() returns trigger
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
  elsif private.sign_up_rejection(new.raw_user_meta_data) is not null then
    raise exception 'sign-ups are closed' using errcode = 'PT422', hint = 'sign-up/closed';
  end if;
  if code is not null then
    new.raw_user_meta_data := new.raw_user_meta_data - 'invitation';
  end if;
  return new;
end
$$;

create trigger enforce_sign_up_policy before insert on auth.users
for each row execute function private.enforce_sign_up_policy();

-- Removes the invitation code from the auth service's copy of the metadata: only the code's hash may be stored.
create function private.redact_invitation_code() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.identity_data := new.identity_data - 'invitation';
  return new;
end
$$;

do $migration$
begin
  create trigger redact_invitation_code before insert or update of identity_data on auth.identities
  for each row execute function private.redact_invitation_code();
exception when insufficient_privilege then
  raise notice 'no permission to create a trigger on auth.identities: invitation codes stay in it';
end
$migration$;

-- Without confirmation mails, Supabase Auth links an identity to an account by any address of the identity, verified or
-- not. So an existing account accepts only an identity with the account's address, verified by the provider.
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

-- Runs after the insert: before it, an `insert … on conflict` that only updates a known identity would be checked too.
do $migration$
begin
  create trigger reject_unverified_identity after insert on auth.identities
  for each row when (new.provider not in ('email', 'phone')) execute function private.reject_unverified_identity();
exception when insufficient_privilege then
  raise notice 'no permission to create a trigger on auth.identities: unverified addresses of providers are accepted';
end
$migration$;

-- Locks the user, so a concurrent ban and sign-in can't leave a new session after the ban.
create function private.reject_banned_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from auth.users u where u.id = new.user_id for share;
  if exists (select from auth.users u where u.id = new.user_id and u.banned_until > now()) then
    raise exception 'the account is banned' using errcode = 'PT403', hint = 'account/banned';
  end if;
  return new;
end
$$;

do $migration$
begin
  create trigger reject_banned_sign_in before insert on auth.sessions
  for each row execute function private.reject_banned_sign_in();
exception when insufficient_privilege then
  raise notice 'no permission to create a trigger on auth.sessions: the auth service rejects banned users';
end
$migration$;

-- Limits the size of metadata, because users can write metadata through the auth service.
create function private.limit_user_metadata() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if length(new.raw_user_meta_data::text) > 8192 then
    raise exception 'user_metadata is too large' using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger limit_user_metadata before insert or update of raw_user_meta_data on auth.users
for each row execute function private.limit_user_metadata();

-- Rejects unusual spellings of an address, because they would allow a second account for the same mailbox.
create function private.check_email_address() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.email !~* '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$' then
    raise exception 'invalid email address' using errcode = 'PT400', hint = 'account/email';
  end if;
  return new;
end
$$;

create trigger check_email_address before insert or update of email on auth.users
for each row execute function private.check_email_address();

-- Removes the password at confirmation, because a stranger may have chosen it. The address's owner then sets a new one.
create function private.drop_unconfirmed_password() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- Supabase computes confirmed_at after this trigger; the embedded auth service has no email_confirmed_at.
  changed constant jsonb := to_jsonb(new);
begin
  if coalesce(changed ->> 'email_confirmed_at', changed ->> 'confirmed_at') is not null
    and new.encrypted_password is not distinct from old.encrypted_password
  then
    new.encrypted_password := null;
  end if;
  return new;
end
$$;

-- The condition excludes sites without confirmation mails, on which a sign-up confirms the account immediately.
create trigger drop_unconfirmed_password before update on auth.users
for each row when (old.confirmed_at is null and old.confirmation_sent_at is not null)
execute function private.drop_unconfirmed_password();

create function private.is_recent_sign_in(session uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.id = session and s.created_at > now() - interval '5 minutes' and not private.needs_code(s.id)
  )
$$;

-- Requires a recent sign-in, so a stolen device can't delete the account. The page asks for the password first.
create function private.require_recent_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The auth service and the operator delete accounts without a token of the user.
  if auth.uid() is distinct from old.id then
    return old;
  end if;
  if not exists (
    select from auth.sessions s
    where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and s.user_id = old.id and private.is_recent_sign_in(s.id)
  ) then
    raise exception 'sign in again to delete the account'
      using errcode = 'PT403', hint = 'account/sign-in-needed';
  end if;
  return old;
end
$$;

create trigger require_recent_sign_in before delete on auth.users
for each row execute function private.require_recent_sign_in();

create function private.note_deleted_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.deleted_account (id_hash)
  values (encode(sha256(convert_to(old.id::text, 'UTF8')), 'hex')) on conflict do nothing;
  return null;
end
$$;

create trigger note_deleted_account after delete on auth.users
for each row execute function private.note_deleted_account();

create function private.purge_auth_audit_log() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  erased bigint := 0;
begin
  if not exists (select from private.audit_log_purge_queue) or to_regclass('auth.audit_log_entries') is null then
    return erased;
  end if;
  with queued as (delete from private.audit_log_purge_queue returning user_id)
  delete from auth.audit_log_entries l using queued where l.payload ->> 'actor_id' = queued.user_id::text;
  get diagnostics erased = row_count;
  return erased;
end
$$;

-- In a hosted project, migrations can't index the auth log, because its table belongs to the auth service.
do $migration$
begin
  if to_regclass('auth.audit_log_entries') is null then
    return;
  end if;
  create index if not exists audit_log_of_actor on auth.audit_log_entries ((payload ->> 'actor_id'));
exception when insufficient_privilege then
  raise notice 'no permission to index auth.audit_log_entries: schedule private.purge_auth_audit_log()';
end
$migration$;

-- Deletes rows older than their limits, and returns their number. Keeps ids of deleted notes for 33 days: a client
-- can send a note again until 30 days after its date. The date can be tomorrow, in any time zone.
create function private.purge_aged_records() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  deleted bigint;
  lines bigint := 0;
begin
  with networks as (
    delete from private.report_network n where n.hour < date_trunc('hour', now()) returning 1
  ),
  notes as (
    delete from public.note n where n.date < (now() at time zone 'UTC')::date - 30 returning 1
  ),
  note_ids as (
    delete from private.deleted_note d where d.deleted_at < now() - interval '33 days' returning 1
  ),
  additions as (
    delete from private.entry_addition a where a.added_at < now() - interval '30 days' returning 1
  ),
  nudges as (
    delete from public.circle_nudge n where n.created_at < now() - interval '7 days' returning 1
  ),
  invitations as (
    delete from private.circle_invitation i where i.expires_at < now() returning 1
  )
  select (select count(*) from networks) + (select count(*) from notes) + (select count(*) from note_ids)
    + (select count(*) from additions) + (select count(*) from nudges) + (select count(*) from invitations)
  into deleted;
  if to_regclass('auth.audit_log_entries') is not null then
    delete from auth.audit_log_entries l where l.created_at < now() - interval '90 days';
    get diagnostics lines = row_count;
  end if;
  return deleted + lines;
end
$$;

-- Deletes the account with all of its rows. Also deletes the user's lines in the auth log, or queues their deletion.
create function private.delete_user_data(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- A scan of this many bytes takes about a second.
  small_log constant bigint := 32 * 1024 * 1024;
begin
  -- Locks rows in the order that all functions use, so concurrent deletions can't deadlock.
  perform from private.moderation_case c where c.author_id = p_user_id order by c.case_id for update;
  perform from public.decision d where d.user_id = p_user_id order by d.decision_id for update;
  perform from public.profile p where p.user_id = p_user_id for update;
  perform from public.challenge c
  where c.challenge_id in (
    select o.challenge_id from public.challenge o where o.user_id = p_user_id
    union
    select l.challenge_id from public.likes l where l.user_id = p_user_id
    union
    select d.challenge_id
    from public.circle_member m
    join public.circle_reply r on r.circle_id = m.circle_id
    join public.day d on d.day_id = r.day_id
    where m.user_id = p_user_id
  )
  order by c.challenge_id
  for update;
  perform from public.circle c
  where c.circle_id in (select m.circle_id from public.circle_member m where m.user_id = p_user_id)
  order by c.circle_id
  for update;

  -- The auth service's log contains names and addresses, but has no foreign key to the user.
  if to_regclass('auth.audit_log_entries') is not null then
    if to_regclass('auth.audit_log_of_actor') is not null
      or pg_catalog.pg_table_size('auth.audit_log_entries'::regclass) < small_log then
      delete from auth.audit_log_entries l where l.payload ->> 'actor_id' = p_user_id::text;
    else
      insert into private.audit_log_purge_queue (user_id) values (p_user_id) on conflict do nothing;
    end if;
  end if;
  delete from auth.users u where u.id = p_user_id;
end
$$;

-- Deletes the caller's account and files. Fails if only the client can delete the files (29_stored_file.sql).
create function public.delete_account() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'sign-in required' using errcode = '42501';
  end if;
  perform private.delete_user_files(auth.uid());
  perform private.delete_user_data(auth.uid());
end
$$;

-- Returns the caller's rows that no other request returns completely. Omits nicknames of hidden users from the blocks.
create function public.export_records() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'account', jsonb_build_object(
      'email', u.email,
      'created_at', u.created_at,
      'identities', coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'provider', i.provider, 'id', i.provider_id, 'email', i.identity_data ->> 'email',
            'created_at', i.created_at, 'last_sign_in_at', i.last_sign_in_at
          )
          order by i.created_at, i.provider
        )
        from auth.identities i where i.user_id = u.id and i.provider <> 'email'
      ), '[]')
    ),
    'blocks', coalesce((
      select jsonb_agg(
        to_jsonb(b) || jsonb_build_object('nickname', case when p.hidden_at is null then b.nickname else '' end)
        order by b.created_at, b.blocked_user_id
      )
      from public.block b join public.profile p on p.user_id = b.blocked_user_id where b.user_id = u.id
    ), '[]'),
    'follows', coalesce((
      select jsonb_agg(to_jsonb(f) order by f.created_at, f.followed_id) from public.follow f where f.user_id = u.id
    ), '[]'),
    'former_handles', coalesce((
      select jsonb_agg(to_jsonb(h) order by h.given_up_at, h.handle) from private.former_handle h where h.user_id = u.id
    ), '[]'),
    'reports', coalesce((
      select jsonb_agg(to_jsonb(r) order by r.created_at, r.number) from public.report r where r.reporter_id = u.id
    ), '[]'),
    'decisions', coalesce((
      select jsonb_agg(to_jsonb(d) order by d.created_at, d.decision_id) from public.decision d where d.user_id = u.id
    ), '[]'),
    'feedback', coalesce((
      select jsonb_agg(to_jsonb(f) order by f.feedback_id) from public.feedback f where f.user_id = u.id
    ), '[]'),
    'circles', coalesce((
      select jsonb_agg(
        to_jsonb(m) || jsonb_build_object('name', c.name, 'is_founder', c.founder_id = u.id)
        order by m.joined_at, m.circle_id
      )
      from public.circle_member m join public.circle c on c.circle_id = m.circle_id where m.user_id = u.id
    ), '[]'),
    'circle_replies', coalesce((
      select jsonb_agg(to_jsonb(r) order by r.created_at, r.reply_id) from public.circle_reply r where r.user_id = u.id
    ), '[]'),
    'circle_nudges', coalesce((
      -- Delivery and reading of a nudge are the recipient's data.
      select jsonb_agg(to_jsonb(n) - array['read_at', 'sent_at'] order by n.created_at, n.nudge_id)
      from public.circle_nudge n where n.user_id = u.id
    ), '[]'),
    'received_nudges', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'date', n.date, 'content', n.content, 'created_at', n.created_at,
          'nickname', case when private.is_seen_user(n.user_id) then p.nickname end
        )
        order by n.created_at, n.nudge_id
      )
      from public.circle_nudge n join public.profile p on p.user_id = n.user_id where n.to_user_id = u.id
    ), '[]')
  )
  from auth.users u where u.id = auth.uid()
$$;

revoke execute on function public.delete_account, public.export_records from anon, authenticated;
grant execute on function private.sign_up_rejection, private.purge_auth_audit_log, private.purge_aged_records
to service_role;
grant execute on function public.delete_account to authenticated, service_role;
grant execute on function public.export_records to authenticated;
