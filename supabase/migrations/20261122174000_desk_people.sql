-- People and feedback on the desk, and the end of an account by its owner or by staff.

alter table public.feedback add column done_at timestamptz(3);

create index feedback_by_done on public.feedback ((done_at is not null), feedback_id desc);

create or replace function private.date_feedback() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.created_at := now();
  new.done_at := null;
  return new;
end
$$;

create function public.desk_feedback(done boolean default false, before_id bigint default null)
returns table (
  feedback_id bigint, title text, email text, feedback text, created_at timestamptz, done_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select f.feedback_id, f.title, f.email, f.feedback, f.created_at::timestamptz, f.done_at::timestamptz
  from public.feedback f
  where (f.done_at is not null) = coalesce(done, false)
    and f.feedback_id < coalesce(before_id, 9223372036854775807)
  order by f.feedback_id desc
  limit 25;
end
$$;

create function public.desk_feedback_done(feedback_id bigint, done boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  update public.feedback f set done_at = case when desk_feedback_done.done then coalesce(f.done_at, now()) end
  where f.feedback_id = desk_feedback_done.feedback_id;
  if not found then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  perform private.log_staff(case when done then 'feedback-done' else 'feedback-open' end, 'feedback', null, null, null);
end
$$;

-- By the start of a nickname or an address, or by an id; the newest first.
create function public.desk_people(search text default '')
returns table (
  user_id uuid, nickname text, email text, created_at timestamptz, last_sign_in_at timestamptz, banned_until timestamptz,
  suspended boolean, suspended_until timestamptz, hidden boolean, challenges integer, decisions integer, staff boolean
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(coalesce(desk_people.search, '')));
begin
  perform private.require_staff();
  return query
  select f.id, f.nickname, f.email::text, f.created_at, f.last_sign_in_at, f.banned_until,
    f.until is not null, nullif(f.until, 'infinity'), f.hidden_at is not null,
    (select count(*)::integer from public.challenge c where c.user_id = f.id),
    (select count(*)::integer from public.decision d where d.user_id = f.id and d.action <> 'restore'),
    exists (select from private.staff s where s.user_id = f.id)
  from (
    select u.id, p.nickname, u.email, u.created_at, u.last_sign_in_at, u.banned_until, p.hidden_at,
      private.suspended_until(u.id) as until
    from auth.users u left join public.profile p on p.user_id = u.id
    where starts_with(lower(p.nickname), wanted) or starts_with(lower(u.email), wanted) or u.id::text = wanted
    order by u.created_at desc, u.id
    limit 25
  ) f
  order by f.created_at desc, f.id;
end
$$;

create function public.desk_end_sessions(user_id uuid, facts text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_facts(facts);
  if not exists (select from auth.users u where u.id = desk_end_sessions.user_id) then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  perform private.log_staff('end-sessions', 'profile', desk_end_sessions.user_id, desk_end_sessions.user_id, facts);
  delete from auth.sessions s where s.user_id = desk_end_sessions.user_id;
end
$$;

-- The person writes again; what was hidden stays hidden.
create function public.desk_lift_suspension(user_id uuid, facts text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_facts(facts);
  perform private.refuse_own(desk_lift_suspension.user_id);
  update public.decision d
  set suspended_until = now(), ended_at = case when not private.is_hidden(d.subject_type, d.subject_id) then now() end
  where d.user_id = desk_lift_suspension.user_id and d.action = 'suspend' and d.ended_at is null
    and (d.suspended_until is null or d.suspended_until > now());
  if not found then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  perform private.log_staff(
    'lift-suspension', 'profile', desk_lift_suspension.user_id, desk_lift_suspension.user_id, facts
  );
end
$$;

-- Every row about somebody, of this database and of the auth service's log.
create function private.erase_person(of_user uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Read in about a second.
  small_log constant bigint := 32 * 1024 * 1024;
begin
  -- First all that other writers lock before they lock what hangs on it, in an order of its own: neither they nor two
  -- people who leave at once and liked each other's challenges wait in a circle.
  perform from private.moderation_case c where c.author_id = of_user order by c.case_id for update;
  perform from public.decision d where d.user_id = of_user order by d.decision_id for update;
  perform from public.profile p where p.user_id = of_user for update;
  perform from public.challenge c
  where c.challenge_id in (
    select o.challenge_id from public.challenge o where o.user_id = of_user
    union
    select l.challenge_id from public.likes l where l.user_id = of_user
  )
  order by c.challenge_id
  for update;

  -- The auth service's log has names and addresses, and no foreign key.
  if to_regclass('auth.audit_log_entries') is not null then
    if to_regclass('auth.audit_log_of_actor') is not null
      or pg_catalog.pg_table_size('auth.audit_log_entries'::regclass) < small_log then
      delete from auth.audit_log_entries l where l.payload ->> 'actor_id' = of_user::text;
    else
      insert into private.log_erasure (user_id) values (of_user) on conflict do nothing;
    end if;
  end if;
  -- All else follows by its foreign keys.
  delete from auth.users u where u.id = of_user;
end
$$;

create or replace function public.delete_account() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'nobody is signed in' using errcode = '42501';
  end if;
  if to_regclass('storage.objects') is not null and private.files_in_folder(auth.uid()) > 0 then
    raise exception 'remove the files of the account first'
      using errcode = 'PT409', hint = 'profile/files-left';
  end if;
  perform private.erase_person(auth.uid());
end
$$;

-- Has the files of a person removed. Beside the embedded backend it sees to the files of removed rows itself; Supabase's
-- storage service is asked to, once this is done, where pg_net and the project's key are there.
create function private.remove_pictures_of(of_user uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  project_url text;
  secret_key text;
begin
  if to_regclass('storage.objects') is null or private.files_in_folder(of_user) = 0 then
    return;
  end if;
  -- Under the version that the service knows.
  perform private.mark_pictures(of_user, false);
  -- The storage service's own: the embedded backend has none.
  if to_regclass('storage.migrations') is null then
    delete from storage.objects o
    where o.bucket_id = 'avatars'
      and o.name collate "C" >= of_user::text || '/' and o.name collate "C" < of_user::text || '0';
    return;
  end if;
  if to_regnamespace('net') is not null and to_regclass('vault.decrypted_secrets') is not null then
    execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into project_url using 'project_url';
    execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into secret_key using 'secret_key';
  end if;
  if project_url is null or secret_key is null then
    raise exception 'the storage service must remove the files first'
      using errcode = 'PT409', hint = 'profile/files-left';
  end if;
  execute $sql$
    select net.http_delete(url => $2 || '/storage/v1/object/avatars/' || o.name, headers => $3)
    from storage.objects o
    where o.bucket_id = 'avatars'
      and o.name collate "C" >= $1 || '/' and o.name collate "C" < $1 || '0'
  $sql$
  using of_user::text, rtrim(project_url, '/'),
    jsonb_build_object('apikey', secret_key, 'authorization', 'Bearer ' || secret_key);
end
$$;

create function public.desk_delete_person(user_id uuid, facts text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  target constant uuid := desk_delete_person.user_id;
begin
  perform private.require_staff();
  perform private.require_facts(facts);
  if not exists (select from auth.users u where u.id = target) then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  -- Who is staff is the operator's to say; theirs is the last word on such an account too.
  if exists (select from private.staff s where s.user_id = target) then
    raise exception 'staff are not deleted here' using errcode = 'PT422', hint = 'desk/invalid';
  end if;
  perform private.log_staff('delete-person', 'profile', target, target, facts);
  perform private.remove_pictures_of(target);
  perform private.erase_person(target);
end
$$;

revoke execute on function
  public.desk_feedback(boolean, bigint), public.desk_feedback_done(bigint, boolean), public.desk_people(text),
  public.desk_end_sessions(uuid, text), public.desk_lift_suspension(uuid, text), private.erase_person(uuid),
  private.remove_pictures_of(uuid), public.desk_delete_person(uuid, text)
from public, anon, authenticated;
grant execute on function
  public.desk_feedback(boolean, bigint), public.desk_feedback_done(bigint, boolean), public.desk_people(text),
  public.desk_end_sessions(uuid, text), public.desk_lift_suspension(uuid, text), public.desk_delete_person(uuid, text)
to anon, authenticated, service_role;
