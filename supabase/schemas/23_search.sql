-- Search of challenges and entries. The index contains pairs of letters, for languages without spaces between words.

-- Normalizes a text like `fold` in core/search. Each slow replacement of letters runs only if these letters occur.
create function private.fold(value text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  folded text := value;
begin
  if value !~ '[^\u0001-\u007f]' then
    return lower(value collate "C");
  end if;
  if folded ~ '[\u00ab\u00ad\u00b4\u00bb\u0085\u02b9\u02bb-\u02bd\u034f\u061c\u1680\u180e\u200b-\u201f\u2028-\u202e\u2032\u2033\u2035\u2036\u2060-\u2064\u2066-\u2069\u2212\u223c\u301c\ufe00-\ufe0f\ufe58\ufeff]' then
    folded := regexp_replace(folded, '[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]', '', 'g');
    folded := regexp_replace(folded, '[\u00b4\u02b9\u02bb-\u02bd\u2018-\u201b\u2032\u2035]', '''', 'g');
    folded := regexp_replace(folded, '[\u00ab\u00bb\u201c-\u201f\u2033\u2036]', '"', 'g');
    folded := regexp_replace(folded, '[\u2010-\u2015\u2212\ufe58]', '-', 'g');
    folded := regexp_replace(folded, '[\u301c\u223c]', '~', 'g');
    folded := regexp_replace(folded, '[\u0085\u1680\u2028\u2029]', ' ', 'g');
  end if;
  folded := lower(replace(replace(normalize(folded, NFKC), 'I', 'i'), 'İ', 'i'));
  if folded ~ '[ıßς\u0307]' then
    folded := replace(replace(translate(folded, 'ıς', 'iσ'), 'ß', 'ss'), E'i\u0307', 'i');
  end if;
  if folded ~ '[ァ-ヾ]' then
    folded := translate(
      folded,
      'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ',
      'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ'
    );
  end if;
  return normalize(folded, NFC);
end
$$;

-- Returns pairs of letters, and single letters that can be a word (猫) or a symbol (U+2190 and later).
create function private.grams(folded text) returns text[]
language plpgsql immutable strict parallel safe cost 10000 set search_path = ''
as $$
declare
  letters constant text[] := string_to_array(folded, null);
begin
  return array(
    select p.letter || p.next
    from unnest(letters, letters[2:]) p (letter, next)
    where p.letter > ' ' collate "C" and p.next > ' ' collate "C"
    union
    select l.letter from unnest(letters) l (letter) where l.letter >= '←' collate "C"
  );
end
$$;

create function private.search_words(words text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select s.word
    from regexp_split_to_table(private.fold(left(words, 100)), '[\u0001-\u0020]+') s (word)
    where s.word <> ''
    limit 8
  )
$$;

create function private.search_patterns(words text[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(select '%' || regexp_replace(w.word, '([\\%_])', '\\\1', 'g') || '%' from unnest(words) w (word))
$$;

-- Folded texts of public challenges. Private and hidden challenges have no row, so they can't affect a query's time.
create table private.challenge_text (
  challenge_id uuid primary key references public.challenge (challenge_id) on delete cascade,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  folded text not null
);

create index challenge_text_newest on private.challenge_text (created_at desc, challenge_id desc);
create index challenge_text_grams on private.challenge_text using gin (private.grams(folded));
-- Turns off statistics of the index, because each ANALYZE would compute the letter pairs of 30,000 texts.
alter index private.challenge_text_grams alter column 1 set statistics 0;

alter table private.challenge_text enable row level security;
revoke all on private.challenge_text from anon, authenticated;
grant all on private.challenge_text to service_role;

-- Writes the searchable text of a public challenge (not the category "Other"). Deletes that of a private or hidden one.
create function private.index_challenge() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.visibility = 'private' or new.hidden_at is not null then
    delete from private.challenge_text t where t.challenge_id = new.challenge_id;
  else
    insert into private.challenge_text as t (challenge_id, user_id, created_at, folded)
    values (
      new.challenge_id, new.user_id, new.created_at,
      private.fold(concat_ws(E'\n', new.title, new."desc", nullif(new.category, 'Other'), new.tags))
    )
    on conflict (challenge_id) do update set folded = excluded.folded where t.folded <> excluded.folded;
  end if;
  return null;
end
$$;

create trigger index_challenge after insert or update of title, "desc", category, tags, visibility, hidden_at on public.challenge
for each row execute function private.index_challenge();

-- First scans the newest 1,000 texts, because the index is slow for frequent words. Is security definer, because
-- policies would prevent the use of the index.
create function private.find_challenges(words text, before timestamptz, before_id uuid) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text[] := private.search_words(words);
  grams constant text[] := private.grams(array_to_string(wanted, ' '));
  patterns constant text[] := private.search_patterns(wanted);
  absent constant uuid[] := array(
    select private.blocked_user_ids()
    union all
    select d.user_id from public.decision d
    where d.action = 'suspend' and d.ended_at is null and (d.suspended_until is null or d.suspended_until > now())
      and d.user_id is distinct from auth.uid()
  );
  examined integer;
  found uuid[];
begin
  if cardinality(grams) = 0 then
    return '{}';
  end if;
  select
    count(*),
    array_agg(t.challenge_id order by t.created_at desc, t.challenge_id desc)
      filter (where t.folded like all (patterns) and t.user_id <> all (absent))
  into examined, found
  from (
    select n.* from private.challenge_text n
    where (n.created_at, n.challenge_id) < (before, before_id)
    order by n.created_at desc, n.challenge_id desc
    limit 1000
  ) t;
  if examined = 1000 and coalesce(cardinality(found), 0) < 20 then
    found := array(
      select t.challenge_id
      from (select i.* from private.challenge_text i where private.grams(i.folded) @> grams offset 0) t
      where t.folded like all (patterns)
        and (t.created_at, t.challenge_id) < (before, before_id)
        and t.user_id <> all (absent)
      order by t.created_at desc, t.challenge_id desc
      limit 20
    );
  end if;
  return found[:20];
end
$$;

create function public.search_challenges(
  words text,
  before timestamptz default 'infinity',
  before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
)
returns table (
  challenge_id uuid, user_id uuid, nickname text, title text, category text, "desc" text, day integer, days integer,
  created_at timestamptz
)
language sql stable set search_path = ''
as $$
  select h.challenge_id, h.user_id, h.nickname, h.title, h.category, h."desc", h.day, h.days, h.created_at
  from unnest(private.find_challenges(words, before, before_id)) with ordinality f (challenge_id, place)
  join public.home_challenge h on h.challenge_id = f.challenge_id
  order by f.place
$$;

-- Reads at most 500 entries or 400 kB. Returns up to 50 matches, latest first, and the cursor for the next request.
create function public.search_own_entries(
  words text,
  before_date date default 'infinity',
  before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  patterns constant text[] := private.search_patterns(private.search_words(words));
  entry record;
  found jsonb[] := '{}';
  examined integer := 0;
  bytes integer := 0;
begin
  if cardinality(patterns) = 0 then
    return '{"entries": [], "next": null}';
  end if;
  for entry in
    select d.day_id, d.challenge_id, c.title, d.date, d.content
    from public.day d
    join public.challenge c on c.challenge_id = d.challenge_id
    where d.user_id = (select auth.uid()) and d.date <= before_date and (d.date < before_date or d.day_id < before_id)
    order by d.date desc, d.day_id desc
    limit 500
  loop
    if private.fold(entry.content) like all (patterns) then
      found := found || (to_jsonb(entry) || jsonb_build_object('photos', private.photos_of_entry(entry.day_id)));
    end if;
    examined := examined + 1;
    bytes := bytes + octet_length(entry.content);
    exit when bytes >= 400000 or cardinality(found) = 50;
  end loop;
  return jsonb_build_object(
    'entries', to_jsonb(found),
    'next', case
      when examined = 500 or bytes >= 400000 or cardinality(found) = 50
        then jsonb_build_object('before_date', entry.date, 'before_id', entry.day_id)
    end
  );
end
$$;

revoke execute on function public.search_challenges, public.search_own_entries from anon, authenticated;
grant execute on function private.find_challenges, public.search_challenges to anon, authenticated, service_role;
grant execute on function private.fold, private.search_words, private.search_patterns, public.search_own_entries
to authenticated;
