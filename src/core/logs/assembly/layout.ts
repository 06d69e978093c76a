/**
 * Where things are in the scanner's memory, for the compiled part and for ../fast/. Addresses and sizes are in bytes.
 * Pages that nothing is written to cost nothing: the memory is as large as the largest log could need.
 */

/** Settings of a reading. */
export const MODE = 512;
export const ROOT = 516;
export const ACTION_COUNT = 520;
export const FIRST_ACTION = 524;
export const LABELS = 528;
export const NEEDS_DISTRIBUTION = 532;
export const UNIFORM = 536;
export const NEGATED = 540;
export const RANK_BASE = 544;
export const USES_RANKED = 548;
export const NAMED_BY_ID = 552;
export const LISTED = 556;
export const DELIMITER = 560;
export const COLUMN_COUNT = 564;
export const HAS_POSITION = 568;
/** Where rankings begin must show in the event itself: events before it may be read elsewhere. */
export const BASE_MUST_SHOW = 572;
export const POSITION = 576;
/** Where the features of actions are looked up, in Vowpal Wabbit's text. */
export const OFFER_ROOT = 584;
/** A row needs a weight. */
export const NEEDS_WEIGHT = 588;

/** Whether a row may be without an outcome, and what it counts as then. */
export const HAS_DEFAULT = 592;
export const DEFAULT_OUTCOME = 600;

/** Of how many fields a reward is the weighted sum, and their weights; 0: it is one field. */
export const SUM_PARTS = 608;
export const SUM_WEIGHTS = 616;
export const MOST_PARTS = 20;

export const SETTINGS = MODE;
export const SETTINGS_BYTES = SUM_WEIGHTS + 8 * MOST_PARTS - MODE;

/** What a scan found. */
export const STOPPED = 432;
export const ROWS = 436;
export const LINES = 440;
export const EVENTS = 444;
export const BLANK_LINES = 448;
export const OTHER_POSITIONS = 452;
export const CONTINUED_LINES = 456;
export const BASE_SHOWN = 460;
export const SHARED_LINES = 464;
export const OTHER_ACTION_LINES = 468;
export const WITHOUT_OUTCOME = 472;
/** Which parts of a sum some row has, a bit for each. */
export const PARTS_FOUND = 476;

/** The row at hand. */
export const SEEN = 192;
export const OUTCOME_VALUE = 200;
export const PROPENSITY_VALUE = 208;
export const WEIGHT_VALUE = 216;
export const POSITION_VALUE = 224;
export const LABEL_INDEX_VALUE = 232;
export const LABEL_ACTION_VALUE = 240;
export const DROP_VALUE = 248;
export const ACTION_VALUE = 256;
export const DISTRIBUTION_LENGTH = 260;
/** How many of the fields that together are a distribution have come. */
export const LISTED_COUNT = 264;
export const RANKING_COUNT = 268;
export const RANKED_COUNT = 272;
export const OFFERED_COUNT = 276;
export const IGNORED_COUNT = 280;
export const HASHED_COUNT = 284;
/** Numbers every object, row and distribution, so that what comes twice in one is noticed. */
export const SERIAL = 288;
/** A number or a text that was just read. */
export const VALUE = 296;
export const TEXT = 304;
export const TEXT_LENGTH = 308;

/** Of a sum: which parts the row has, a bit for each, and each with its weight. */
export const PARTS_SEEN = 480;
export const PART_VALUES = 784;

/** How far the output is filled by rows that are complete. */
export const ENTRY_COUNT = 320;
export const PROBABILITY_COUNT = 324;
export const SLOT_COUNT = 328;
export const ORDER_COUNT = 332;
export const ACTION_ENTRY_COUNT = 336;
/** Where features go just now: those of the context, or those of an action. */
export const TARGET_COUNT = 340;
export const TARGET_INDICES = 344;
export const TARGET_VALUES = 348;
/** The serial of the distribution at hand, and where the index of the action goes whose name is read. */
export const DISTRIBUTION_SERIAL = 352;
export const IDENTITY_PLACE = 356;
/** The last colon of a word. */
export const COLON = 372;
/** The fingerprint on its way: four lanes and a length. */
export const LANES = 376;
export const HASHED_LENGTH = 408;
/** The ids of the row at hand, one for each of four columns: see identity.ts. */
export const ROW_IDENTITIES = 416;
/** Whether the row has a number between quotation marks. */
export const QUOTED = 368;
/** Whether the row has shown texts that were not known before. */
export const LEARNED = 364;
/** The actions that the row offers have ended with so many entries. */
export const OFFERED_ENTRIES = 360;

export const POWERS = 1024;
export const SCALES = 1280;
export const FIVES = 2048;

/** Texts with escapes are put together here. */
export const SCRATCH = 8192;
export const SCRATCH_BYTES = 1 << 16;

/** Columns of the rows found, so many at most. */
export const MOST_ROWS = 2048;
export const OUT_REWARDS = 1 << 17;
export const OUT_PROPENSITIES = OUT_REWARDS + 8 * MOST_ROWS;
export const OUT_WEIGHTS = OUT_PROPENSITIES + 8 * MOST_ROWS;
export const OUT_HASHES = OUT_WEIGHTS + 8 * MOST_ROWS;
export const OUT_ACTIONS = OUT_HASHES + 8 * MOST_ROWS;
export const OUT_LINES = OUT_ACTIONS + 4 * MOST_ROWS;
export const OUT_EVENTS = OUT_LINES + 4 * MOST_ROWS;
export const OUT_OFFERED = OUT_EVENTS + 4 * MOST_ROWS;
export const OUT_IGNORED = OUT_OFFERED + 4 * MOST_ROWS;
export const OUT_HASHED = OUT_IGNORED + 4 * MOST_ROWS;
export const OUT_QUOTED = OUT_HASHED + 4 * MOST_ROWS;
/** Ends of each row's entries, probabilities, order and slots, and of each slot's entries. */
export const OUT_ENTRY_ENDS = OUT_QUOTED + 4 * MOST_ROWS;
export const OUT_PROBABILITY_ENDS = OUT_ENTRY_ENDS + 4 * MOST_ROWS;
export const OUT_ORDER_ENDS = OUT_PROBABILITY_ENDS + 4 * MOST_ROWS;
export const OUT_SLOT_ENDS = OUT_ORDER_ENDS + 4 * MOST_ROWS;
export const OUT_IDENTITIES = OUT_SLOT_ENDS + 4 * MOST_ROWS;

export const MOST_ENTRIES = 1 << 17;
export const MOST_SLOTS = 1 << 16;
export const OUT_INDICES = 1 << 19;
export const OUT_VALUES = OUT_INDICES + 4 * MOST_ENTRIES;
export const OUT_PROBABILITIES = OUT_VALUES + 8 * MOST_ENTRIES;
export const OUT_ACTION_INDICES = OUT_PROBABILITIES + 8 * MOST_ENTRIES;
export const OUT_ACTION_VALUES = OUT_ACTION_INDICES + 4 * MOST_ENTRIES;
export const OUT_ORDER = OUT_ACTION_VALUES + 8 * MOST_ENTRIES;
export const OUT_SLOT_ENTRY_ENDS = OUT_ORDER + 4 * MOST_SLOTS;

/** Lists of one event: its ranking and the probabilities of that. */
export const MOST_RANKED = 1 << 12;
export const RANKING_LIST = OUT_SLOT_ENTRY_ENDS + 4 * MOST_SLOTS;
export const RANKED_LIST = RANKING_LIST + 8 * MOST_RANKED;

/** One number for each action: the serial of what has named it last. */
export const MOST_ACTIONS = 100000;
export const STAMPS = RANKED_LIST + 8 * MOST_RANKED;

/** The nodes of a table's columns. */
export const MOST_COLUMNS = 50000;
export const COLUMNS = STAMPS + 4 * MOST_ACTIONS;

/** A line that lies elsewhere is copied here; chunks of a file are read into the others. */
export const INPUT = 1 << 23;
export const INPUT_BYTES = 1 << 20;
export const INPUT_GAP = 4096;
export const INPUT_COUNT = 5;

/** Paths to fields. A node is of the kind that `Node…` below says. */
export const NODES = 1 << 24;
export const NODE_BYTES = 64;
export const MOST_NODES = 1 << 18;
export const NODE_WORD = 0;
export const NODE_MASK = 8;
export const NODE_KEY = 16;
export const NODE_KEY_LENGTH = 20;
export const NODE_NEXT = 24;
export const NODE_FIRST = 28;
export const NODE_PARENT = 32;
export const NODE_FLAGS = 36;
export const NODE_NUMBER = 40;
export const NODE_ARGUMENT = 44;
export const NODE_STAMP = 48;
/** In place of a key's length: an element of a list, whose index is in place of the key. */
export const ELEMENT = -1;

/** From a parent and a key to a node. */
export const CHILD_SLOTS = 1 << 19;
export const CHILDREN = NODES + NODE_BYTES * MOST_NODES;

/** From a node and a text to a code. */
export const TEXT_SLOTS = 1 << 20;
export const MOST_TEXTS = 1 << 19;
export const TEXTS = CHILDREN + 4 * CHILD_SLOTS;
export const ENTRY_BYTES = 32;
export const ENTRIES = TEXTS + 4 * TEXT_SLOTS;
export const ENTRY_HASH = 0;
export const ENTRY_TEXT = 8;
export const ENTRY_LENGTH = 12;
export const ENTRY_NODE = 16;
export const ENTRY_CODE = 20;

/** The bytes of keys and texts. */
export const POOL = ENTRIES + ENTRY_BYTES * MOST_TEXTS;
export const POOL_BYTES = 1 << 25;
export const MEMORY_PAGES = (POOL + POOL_BYTES + (1 << 16)) >> 16;

/** What is made of the value at a node. */
export const FEATURE = 1;
/** Its members or elements are nodes, too. */
export const DESCEND = 2;
export const OUTCOME = 4;
export const ACTION = 8;
export const PROPENSITY = 16;
export const WEIGHT = 32;
export const IS_POSITION = 64;
export const DISTRIBUTION = 128;
/** Of the action in the argument. */
export const PROBABILITY = 256;
export const LABEL_INDEX = 512;
export const LABEL_ACTION = 1024;
export const DROP = 2048;
export const RANKING = 4096;
export const RANKED = 8192;
export const OFFERS = 16384;
export const IDENTITY = 32768;
/** A line where this is true is not learned from. */
export const SKIP_LEARN = 65536;
/** Lines that have this are left to the plain path. */
export const ODD = 131072;
/** Tells one decision from another; the argument is its place among the fields that do. */
export const IDENTIFIES = 262144;

/** Added to a node's address where a text means an action, not a category. */
export const AS_ACTION = 1;
/** The same where it is the name of a feature with a value, in Vowpal Wabbit's text. */
export const AS_NUMBER = 1;

/**
 * Codes of features: a column, perhaps a bucket with a sign and to be counted; or what is below 0: never seen, unknown to
 * a given map, a missing value.
 */
export const COLUMN_MASK = 0x1fffffff;
export const NEGATIVE = 0x20000000;
export const BUCKET = 0x40000000;
export const UNKNOWN = -1;
export const IGNORED = -2;
export const NOTHING = -3;

/** Modes. */
export const JSON_LINES = 0;
export const DECISIONS = 1;
export const TABLE = 2;
export const VW_LINES = 3;
export const VW_EVENTS = 4;
