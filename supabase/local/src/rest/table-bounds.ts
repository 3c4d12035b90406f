/**
 * What may be asked of a table, so that no request makes the database read much more than it answers with. What is not
 * listed here may be asked for by the id columns of its rows.
 */
export interface TableBounds {
  /** A request that asks for one of them by value (or for few) reads few rows: each begins an index. */
  keys: readonly string[];
  /**
   * One value of these names the rows that a request changes or deletes. Default: any filter, on rows that are the caller's own.
   */
  writeKeys?: readonly string[];
  /**
   * Keys of which one value may have thousands of rows, and the columns that an index has behind each: of those rows a
   * range in such an order may be asked for, and nothing that every one of them has to be looked at for.
   */
  ranges?: Readonly<Record<string, readonly string[]>>;
  /** The order in which an index has the rows of one value of a key that is no primary one. */
  keyOrder?: readonly string[];
  /** Whether one value of this names one row. */
  primaryKey?: string;
  /** Whether its policies show only the caller's few own rows, by an index: then any filter will do. */
  isOwn?: true;
  /** Rows to be had without a key, in the order of an index. */
  list?: {
    order: readonly string[];
    /** The columns of the order, which a cursor is made of. */
    columns: readonly string[];
    /** What makes a row be in the index. */
    condition?: string;
  };
  /** Related tables that may be asked for with a row, and whether it has one or many of theirs. */
  embeds?: Readonly<Record<string, "one" | "many">>;
  /** Those whose rows may be counted. Default: all of them. */
  countKeys?: readonly string[];
  /** Rows of an answer, where each is dear. */
  rows?: number;
  /** Columns with long texts. */
  long?: readonly string[];
}

/** The index `challenge_feed` of the migrations. */
const FEED = {
  order: ["updated_at.desc", "challenge_id.desc"],
  columns: ["updated_at", "challenge_id"],
  condition: "visibility=eq.public",
};

/** The index `challenge_of_user`. */
const OF_USER = ["start_date.desc", "challenge_id.desc"];

const BOUNDS: Readonly<Record<string, TableBounds>> = {
  challenge: {
    keys: ["challenge_id", "user_id"],
    primaryKey: "challenge_id",
    keyOrder: OF_USER,
    list: FEED,
    embeds: { profile: "one", day: "many", likes: "many" },
  },
  home_challenge: {
    keys: ["challenge_id", "user_id"],
    primaryKey: "challenge_id",
    keyOrder: OF_USER,
    list: FEED,
    // Each is joined with its author and the reader's like. The client asks for what is beyond.
    rows: 250,
  },
  day: {
    keys: ["day_id", "challenge_id", "user_id"],
    primaryKey: "day_id",
    // A hundred at most. A change of thousands takes seconds, and is refused after them, when its quota is counted.
    writeKeys: ["day_id", "challenge_id"],
    ranges: { user_id: ["day_id", "date"] },
    countKeys: ["day_id", "challenge_id"],
    embeds: { challenge: "one", day_revision: "many" },
    long: ["content"],
  },
  day_revision: {
    keys: ["day_id", "user_id"],
    ranges: { user_id: ["day_id", "version"] },
    countKeys: ["day_id"],
    embeds: { day: "one" },
    long: ["content"],
  },
  profile: {
    keys: ["user_id"],
    primaryKey: "user_id",
    list: { order: ["user_id"], columns: ["user_id"] },
    embeds: { challenge: "many" },
  },
  setting: { keys: ["user_id"], isOwn: true },
  // At most a thousand.
  block: { keys: ["user_id", "blocked_user_id"], isOwn: true },
  report: { keys: ["number"], isOwn: true },
  decision: { keys: ["decision_id"], isOwn: true },
  // One row.
  site: { keys: [], isOwn: true },
  likes: {
    keys: ["challenge_id", "user_id"],
    ranges: { user_id: ["challenge_id"], challenge_id: ["user_id"] },
    rows: 500,
    countKeys: ["challenge_id"],
    writeKeys: ["challenge_id"],
    embeds: { challenge: "one" },
  },
};

/** The bounds of a table; of one that is not listed, keys are found by their names. */
export function boundsOf(table: string, columns: readonly string[]): TableBounds {
  const keys = columns.filter((column) => /^\w+_id$/.test(column));
  return BOUNDS[table] ?? { keys };
}
