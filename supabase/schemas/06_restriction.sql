-- Rules for all content: clients can't make hidden content visible again, and suspended users can't write.

-- Returns infinity for a permanent suspension, null for none. In PL/pgSQL, because SQL would be planned at each call.
create function private.suspended_until(p_user_id uuid) returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select max(coalesce(d.suspended_until, 'infinity'))
    from public.decision d
    where d.user_id = p_user_id and d.action = 'suspend' and d.ended_at is null
      and (d.suspended_until is null or d.suspended_until > now())
  );
end
$$;

create function private.require_not_suspended() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  until constant timestamptz := private.suspended_until(auth.uid());
begin
  if until is not null then
    raise exception 'the account is suspended'
      using errcode = 'PT403', hint = 'account/suspended',
        detail = case
          when until = 'infinity' then ''
          else to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        end;
  end if;
end
$$;

create function private.reject_suspended_writes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client_role() then
    perform private.require_not_suspended();
  end if;
  return null;
end
$$;

create function private.has_hiding_decision(p_subject_type text, p_subject_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.decision d
    where d.subject_id = p_subject_id and d.subject_type = p_subject_type and d.ended_at is null and d.action <> 'restore'
  )
$$;

create function private.is_subject_hidden(p_subject_type text, p_subject_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    case p_subject_type
      when 'challenge' then (select c.hidden_at is not null from public.challenge c where c.challenge_id = p_subject_id)
      when 'day' then (select d.hidden_at is not null from public.day d where d.day_id = p_subject_id)
      when 'reply' then (select r.hidden_at is not null from public.circle_reply r where r.reply_id = p_subject_id)
      else (select p.hidden_at is not null from public.profile p where p.user_id = p_subject_id)
    end,
    false
  )
$$;

create function private.protect_hidden_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client_role() then
    new.hidden_at := case when tg_op = 'UPDATE' then old.hidden_at end;
  end if;
  return new;
end
$$;

-- Hides a new challenge or like if its user's profile is hidden. Locks the profile to wait for a concurrent decision.
create function private.inherit_hidden_at() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select p.hidden_at into new.hidden_at from public.profile p where p.user_id = new.user_id for share;
  return new;
end
$$;

-- A client can reuse the id of a deleted challenge, entry or reply. If the author is the same and staff hid the deleted
-- row, the new row is hidden too. If the author is another user, moderation data of the deleted row moves to a new id.
create function private.reapply_moderation() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  subject constant uuid := (to_jsonb(new) ->> tg_argv[1])::uuid;
  freed constant uuid := gen_random_uuid();
  author uuid;
begin
  -- The id is in use, so the primary key will reject the row.
  if private.subject_author(tg_argv[0], subject) is not null then
    return new;
  end if;
  -- Locks the cases to wait for a concurrent decision about one of them.
  for author in
    select c.author_id from private.moderation_case c
    where c.subject_id = subject and c.subject_type = tg_argv[0]
    order by c.case_id
    for no key update
  loop
    if author <> new.user_id then
      update private.moderation_case c set subject_id = freed
      where c.subject_id = subject and c.subject_type = tg_argv[0] and c.author_id = author;
      update public.decision d set subject_id = freed
      where d.subject_id = subject and d.subject_type = tg_argv[0] and d.user_id = author;
      update public.report r set subject_id = freed
      where r.subject_id = subject and r.subject_type = tg_argv[0];
    end if;
  end loop;
  if private.has_hiding_decision(tg_argv[0], subject) then
    new.hidden_at := coalesce(new.hidden_at, now());
  end if;
  return new;
end
$$;

grant execute on function private.require_not_suspended, private.suspended_until to anon, authenticated, service_role;
