-- Searches find a word also in other capitals (İ, ß, final ς), with typographic quotes and dashes, and across soft hyphens and
-- zero-width characters.

-- A text as it is compared, the same as `fold` of the site's search: full-width, half-width and decomposed letters in their common
-- form, without capitals (ß is ss, the four letters i of Turkish are one), katakana as hiragana, typographic quotes and dashes as
-- those of a keyboard, without soft hyphens and zero-width characters. Each table of letters is used only if its letters occur: it
-- takes longer than all the rest. No locale decides: `lower` of a Turkish database would make I an ı.
create or replace function private.fold(value text) returns text
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

-- Those whose text is folded otherwise now; the index follows.
update private.challenge_text t
set folded = private.fold(t.folded)
where private.fold(t.folded) <> t.folded;
