/** Where a row stands. */
export interface Place {
  /** 1-based line of its file. */
  readonly line: number;
  /** Index of its file, where several were opened as one log; absent in the first. */
  readonly file?: number;
}

export const placeOf = (line: number, file: number): Place => (file > 0 ? { line, file } : { line });

/** "line 7", or "line 7 of file 2" where it is not in the first. */
export function placeText({ line, file = 0 }: Place): string {
  return file > 0 ? `line ${line} of file ${file + 1}` : `line ${line}`;
}

/** The same at the beginning of a sentence. */
export const placeTitle = (place: Place): string => placeText(place).replace('line', 'Line');

/** Places as two lists beside each other; no list of files where all are in the first. */
export interface Places {
  readonly rows?: readonly number[];
  /** Index of the file of each of these lines. */
  readonly files?: readonly number[];
}

export function placesOf(places: readonly Place[]): Places {
  const files = places.map(({ file = 0 }) => file);
  return { rows: places.map(({ line }) => line), ...(files.some((file) => file > 0) && { files }) };
}

interface PlacedFindings {
  readonly rejections: readonly Place[];
  readonly checks: readonly Places[];
}

/** What was found in a log of several files, as far as it concerns one of them or no file in particular. */
export function findingsIn<T extends PlacedFindings>(found: T, file: number): T {
  return {
    ...found,
    rejections: found.rejections.filter((place) => (place.file ?? 0) === file),
    checks: found.checks.flatMap((check) => {
      const { rows = [], files = [], ...rest } = check;
      if (rows.length === 0) return [check];
      const here = rows.filter((_, i) => (files.at(i) ?? 0) === file);
      return here.length === 0 ? [] : [{ ...rest, rows: here }];
    }),
  };
}
