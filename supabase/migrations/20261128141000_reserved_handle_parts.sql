-- Returns true for names that look like the site's staff: "ad_min", "moderators", "support_team", "admin_2", "supp0rt".
create function private.is_reserved_handle(handle text) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  staff constant text := '(abuse|admin|administrator|contact|desk|help|info|legal|mod|moderation|moderator|official|operator'
    || '|owner|postmaster|privacy|root|security|staff|support|sysadmin|system|team|webmaster)s?';
  site constant text := '(anonymous|api|challenge|deleted|diary|diaries|everyone|feed|following|null|undefined|unknown)s?';
  filler constant text := '(the|real|account|customer|service|user)s?';
  name constant text := replace(handle, '_', '');
begin
  return translate(name, '013457', 'oieast') ~ format('^(%s|%s)+$', staff, site)
    or name ~ format('^(%1$s|%2$s|%3$s)*(%1$s)(%1$s|%2$s|%3$s)*[0-9]*$', staff, site, filler);
end
$$;

create or replace function private.enforce_handle_rules() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  latest private.former_handle;
begin
  -- With this collation, `lower` changes only ASCII letters in every locale.
  new.handle := lower(new.handle collate "C");
  if new.handle is not distinct from old.handle then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(least(old.handle, new.handle), 29));
  perform pg_advisory_xact_lock(hashtextextended(greatest(old.handle, new.handle), 29));

  if new.handle is not null then
    if private.is_reserved_handle(new.handle)
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
