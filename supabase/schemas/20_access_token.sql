-- Personal access tokens. A program with a token can do for the token's owner what its scopes allow (31_api.sql).

create table private.access_token (
  token_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 40 and private.has_visible_text(name)),
  -- SHA-256 in hex. A token has 244 random bits, so no slow hash is needed.
  token_hash text not null unique,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null check (expires_at between created_at and created_at + interval '366 days'),
  last_used_at timestamptz(3),
  -- Tokens that are older than this column have the default.
  scopes text[] not null default '{read,write}'
    check (scopes <@ '{read,note,write}' and cardinality(scopes) between 1 and 3)
);

create index access_token_of_user on private.access_token (user_id, created_at desc);

alter table private.access_token enable row level security;
revoke all on private.access_token from anon, authenticated;
grant select, delete on private.access_token to service_role;

create function private.hash_access_token(token text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(coalesce(token, ''), 'UTF8')), 'hex') $$;

insert into private.quota (action, hourly, hourly_import) values
  ('access-token', 20, 20),
  ('access-token-use', 300, 300);

-- Called before a write that gives access. Without the lock, this access could outlast a concurrent revocation.
create function private.require_live_session() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from auth.users u where u.id = auth.uid() for share;
  if not private.has_usable_session() then
    raise exception 'the session has ended' using errcode = 'PT401';
  end if;
end
$$;

create function public.create_access_token(name text, days integer, scopes jsonb default '["read", "write"]') returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token constant text := 'diary_' || replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.require_live_session();
  -- Serializes concurrent calls, so the limit holds.
  perform from public.setting s where s.user_id = auth.uid() for no key update;
  if not found then
    raise exception 'sign-in required' using errcode = '42501';
  end if;
  perform private.consume_quota('access-token', 1);
  if (select count(*) from private.access_token t where t.user_id = auth.uid()) >= 10 then
    raise exception 'an account has at most ten tokens' using errcode = 'PT409', hint = 'token/limit';
  end if;
  insert into private.access_token (user_id, name, token_hash, expires_at, scopes)
  values (
    auth.uid(), private.one_line(create_access_token.name), private.hash_access_token(token),
    now() + make_interval(days => create_access_token.days),
    array(select jsonb_array_elements_text(create_access_token.scopes))
  );
  return token;
end
$$;

create function public.list_access_tokens()
returns table (
  token_id uuid, name text, created_at timestamptz, expires_at timestamptz, last_used_at timestamptz, scopes text[]
)
language sql stable security definer set search_path = ''
as $$
  select t.token_id, t.name, t.created_at, t.expires_at, t.last_used_at, t.scopes
  from private.access_token t
  where t.user_id = auth.uid()
  order by t.created_at desc, t.token_id
$$;

create function public.revoke_access_token(token_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.access_token t where t.token_id = revoke_access_token.token_id and t.user_id = auth.uid()
$$;

-- Revokes access that an intruder may have added. The user's own browsers register for reminders again at a visit.
create function private.revoke_granted_access(p_user_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  select from auth.users u where u.id = p_user_id for no key update;
  delete from private.access_token t where t.user_id = p_user_id;
  delete from private.share_link l
  using public.challenge c
  where c.challenge_id = l.challenge_id and c.user_id = p_user_id;
  delete from private.circle_invitation i
  using public.circle c
  where c.circle_id = i.circle_id and c.founder_id = p_user_id;
  delete from public.push_device d where d.user_id = p_user_id;
$$;

-- Revokes more than tokens. The name stays, because migrations can't rename a trigger on Supabase's auth.users.
create function private.revoke_tokens_with_password() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.revoke_granted_access(new.id);
  return null;
end
$$;

create trigger revoke_tokens_with_password after update of encrypted_password on auth.users
for each row when (old.encrypted_password is distinct from new.encrypted_password)
execute function private.revoke_tokens_with_password();

-- Fails if the token is invalid, or doesn't have the scope. Null accepts any scope.
create function private.use_access_token(token text, scope text) returns private.access_token
language plpgsql volatile security definer set search_path = ''
as $$
declare
  used private.access_token;
begin
  update private.access_token t set last_used_at = now()
  where t.token_hash = private.hash_access_token(token) and t.expires_at > now()
    and not exists (select from auth.users u where u.id = t.user_id and u.banned_until > now())
  returning * into used;
  if used.user_id is null then
    raise exception 'unknown or expired token' using errcode = 'PT401', hint = 'token/invalid';
  end if;
  if scope <> all (used.scopes) then
    raise exception 'the token has no scope for this request'
      using errcode = 'PT403', hint = 'token/scope', detail = scope;
  end if;
  return used;
end
$$;

-- Continues the transaction as the token's owner. Not security definer, because such functions can't change the role.
create function private.act_by_access_token(token text, scope text) returns private.access_token
language plpgsql volatile set search_path = ''
as $$
declare
  used constant private.access_token := private.use_access_token(token, scope);
begin
  perform set_config('request.jwt.claim.sub', used.user_id::text, true),
    set_config('request.jwt.claims', jsonb_build_object('sub', used.user_id, 'role', 'authenticated')::text, true),
    set_config('role', 'authenticated', true);
  perform private.consume_quota('access-token-use', 1);
  return used;
end
$$;

-- Rejects "yesterday", "infinity" and other values that PostgreSQL reads as dates.
create function private.iso_date(value text) returns date
language plpgsql stable strict set search_path = ''
as $$
begin
  if value !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    raise exception 'a date must have the form 2026-11-30' using errcode = '22007';
  end if;
  return value::date;
end
$$;

-- For programs that use the API before 31_api.sql. The cursor is text, so an invalid cursor gets a readable error.
create function public.read_diary(token text, before_date text default null, before_id text default null) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  last_date date;
  last_id uuid;
begin
  perform private.act_by_access_token(token, 'read');
  begin
    last_date := private.iso_date(before_date);
    last_id := before_id;
  exception when data_exception then
    raise exception 'before_date and before_id must be the date and the id of an entry' using errcode = '22023';
  end;
  return jsonb_build_object(
    'today', private.today(auth.uid()),
    'challenges', (
      select coalesce(jsonb_agg(to_jsonb(r)), '[]')
      from (
        select c.challenge_id, c.title, c.category, c.days, c.day_count, c.completed, c.visibility, c.start_date,
          c.ended_early
        from public.challenge c
        where c.user_id = auth.uid()
        order by c.start_date desc, c.challenge_id desc
        limit 250
      ) r
    ),
    'entries', (
      select coalesce(jsonb_agg(to_jsonb(r)), '[]')
      from (
        select d.day_id, d.challenge_id, d.date, d.day, d.content, d.format, d.created_at, d.updated_at
        from public.day d
        where d.user_id = auth.uid() and (last_date is null or (d.date, d.day_id) < (last_date, last_id))
        order by d.date desc, d.day_id desc
        limit 100
      ) r
    )
  );
end
$$;

create function public.register_entry(token text, challenge_id text, content text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  written public.day;
begin
  perform private.act_by_access_token(token, 'write');
  insert into public.day (challenge_id, user_id, date, content, format)
  values (
    (
      select c.challenge_id from public.challenge c
      where c.user_id = auth.uid() and c.challenge_id::text = lower(register_entry.challenge_id)
    ),
    auth.uid(), private.today(auth.uid()), register_entry.content, 'markdown'
  )
  returning * into written;
  return jsonb_build_object(
    'day_id', written.day_id, 'challenge_id', written.challenge_id, 'date', written.date, 'day', written.day
  );
end
$$;

revoke execute on function public.create_access_token, public.list_access_tokens, public.revoke_access_token,
  public.read_diary, public.register_entry from anon, authenticated;
grant execute on function public.create_access_token, public.list_access_tokens, public.revoke_access_token
to authenticated;
grant execute on function private.use_access_token, private.act_by_access_token, private.iso_date, public.read_diary,
  public.register_entry to anon, authenticated;
