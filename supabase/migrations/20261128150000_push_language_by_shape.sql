-- A further language of the site needs no change of the database.

alter table public.push_device
  drop constraint push_device_language_check,
  add constraint push_device_language_check check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$');
