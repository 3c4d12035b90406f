-- Reserves handles with digits as letters beside a number or another word, for example "supp0rt_2".
create or replace function private.is_reserved_handle(handle text) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  staff constant text := '(abuse|admin|administrator|contact|desk|help|info|legal|mod|moderation|moderator|official|operator'
    || '|owner|postmaster|privacy|root|security|staff|support|sysadmin|system|team|webmaster)s?';
  site constant text := '(anonymous|api|challenge|deleted|diary|diaries|everyone|feed|following|null|undefined|unknown)s?';
  filler constant text := '(the|real|account|customer|service|user)s?';
  words constant text := format('^(%1$s|%2$s|%3$s)*(%1$s)(%1$s|%2$s|%3$s)*[0-9]*$', staff, site, filler);
  name constant text := replace(handle, '_', '');
  -- Digits at the end can be letters ("inf0") or a number ("inf0_7").
  letters constant text := translate(name, '013457', 'oieast');
  unnumbered constant text := translate(replace(rtrim(handle, '0123456789'), '_', ''), '013457', 'oieast');
begin
  return letters ~ format('^(%s|%s)+$', staff, site) or name ~ words or unnumbered ~ words;
end
$$;
