-- Language of mails to a user: the one of the sign-up, else of a device with reminders, else of the time zone.
create function public.mail_language(of_user uuid)
returns table (user_id uuid, language text)
language sql stable security definer set search_path = ''
as $$
  select of_user, coalesce(
    (select u.raw_user_meta_data ->> 'language' from auth.users u where u.id = of_user),
    (select min(p.language) from public.push_device p where p.user_id = of_user),
    (select case when s.time_zone = 'Asia/Tokyo' then 'ja' end from public.setting s where s.user_id = of_user),
    'en'
  )
$$;

revoke execute on function public.mail_language(uuid) from public, anon, authenticated;
grant execute on function public.mail_language(uuid) to service_role;
