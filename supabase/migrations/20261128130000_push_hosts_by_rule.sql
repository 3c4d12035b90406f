-- Browsers come with push services that no list has all of, so the check becomes a rule on the shape of the address. The sender
-- checks at connect time that it is public.
alter table public.push_device drop constraint push_device_endpoint_check;
alter table public.push_device add constraint push_device_endpoint_check check (
    char_length(endpoint) <= 1000
    and endpoint ~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?/[!-~]+$'
    and endpoint !~ '^[^/]*//[^/]*\.(localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa|onion|test|invalid|example|alt)/'
  );
