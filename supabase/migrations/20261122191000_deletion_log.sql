-- Why staff deleted an account stays in the log. The line was about the account, so that its reason went with it: whoever
-- deleted somebody left no word of why. It names nobody now, and keeps what its writer said.

create or replace function public.desk_delete_person(user_id uuid, facts text) returns void
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
  perform private.log_staff('delete-person', 'profile', null, null, facts);
  perform private.remove_pictures_of(target);
  perform private.erase_person(target);
end
$$;
