-- One line for titles and names, and no invented summer time in time zones.

create or replace function private.is_time_zone(name text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return name ~ '^[A-Za-z][^,]*$'
    and not exists (
      select from generate_series(0, 360, 30) n
      cross join lateral (select now() + make_interval(days => n) as moment) m
      where (m.moment at time zone name) - (m.moment at time zone 'UTC')
        not between interval '-12 hours' and interval '14 hours'
    );
exception when invalid_parameter_value then
  return false;
end
$$;

create function private.one_line(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select regexp_replace(private.strip_bidi_overrides(value), '[\u0001-\u001F\u007F-\u009F\u2028\u2029]+', ' ', 'g') $$;

revoke execute on function private.one_line from public;
grant execute on function private.one_line to anon, authenticated, service_role;

create or replace function private.sanitize_nickname() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.nickname := private.one_line(new.nickname);
  return new;
end
$$;

create or replace function private.sanitize_title() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.title := private.one_line(new.title);
  return new;
end
$$;

create or replace function public.create_access_token(name text, days integer, scopes jsonb default '["read", "write"]') returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token constant text := 'diary_' || replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
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
