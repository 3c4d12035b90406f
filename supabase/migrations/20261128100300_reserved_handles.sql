-- An underscore within a reserved word makes no other handle.

create or replace function private.enforce_handle_rules() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  reserved constant text[] := array[
    'abuse', 'admin', 'administrator', 'anonymous', 'api', 'challenge', 'challengediary', 'contact', 'deleted',
    'desk', 'diary', 'everyone', 'feed', 'following', 'help', 'info', 'legal', 'mod', 'moderator', 'null', 'official', 'operator',
    'owner', 'postmaster', 'privacy', 'root', 'security', 'staff', 'support', 'system', 'team', 'undefined', 'unknown', 'webmaster'
  ];
  latest private.former_handle;
begin
  -- Of ASCII alone, whatever the database's locale is.
  new.handle := lower(new.handle collate "C");
  if new.handle is not distinct from old.handle then
    return new;
  end if;
  -- One after the other for each handle, in one order: whoever takes it sees whether somebody has just given it up.
  perform pg_advisory_xact_lock(hashtextextended(least(old.handle, new.handle), 29));
  perform pg_advisory_xact_lock(hashtextextended(greatest(old.handle, new.handle), 29));

  if new.handle is not null then
    -- Underscores hide no reserved word: "ad_min" reads as "admin".
    if replace(new.handle, '_', '') = any (reserved)
      or exists (select from public.profile p where p.handle = new.handle)
      or exists (
        select from private.former_handle f
        where f.handle = new.handle and f.user_id <> new.user_id and f.given_up_at > now() - interval '90 days'
      )
    then
      raise exception 'the handle is taken' using errcode = 'PT409', hint = 'profile/handle-taken';
    end if;
    select * into latest
    from private.former_handle f
    where f.user_id = new.user_id and f.given_up_at > now() - interval '30 days'
    order by f.given_up_at desc
    limit 1;
    if found and (old.handle is not null or latest.handle <> new.handle) then
      raise exception 'a handle can be changed once in 30 days'
        using errcode = 'PT409', hint = 'profile/handle-too-soon',
          detail = to_char((latest.given_up_at + interval '30 days') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
    end if;
    delete from private.former_handle f where f.handle = new.handle;
  end if;

  delete from private.former_handle f where f.user_id = new.user_id and f.given_up_at < now() - interval '90 days';
  if old.handle is not null then
    insert into private.former_handle (handle, user_id) values (old.handle, new.user_id)
    on conflict (handle) do update set user_id = excluded.user_id, given_up_at = excluded.given_up_at;
  end if;
  return new;
end
$$;
