import type { ColumnMetaData, DecodedArray, SchemaTree } from 'hyparquet';
import { parquetHeader, readPage } from 'hyparquet/src/column.js';
import { convert, DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { decompressPage, readDataPage, readDataPageV2 } from 'hyparquet/src/datapage.js';
import { decompressors } from './decompressors';
import type { RandomBytes } from './randomBytes';
import { textsOf, type ValueText, wordTexts } from './valueText';

type ColumnDecoder = Parameters<typeof convert>[1];

/** So much is looked at for the header of a page, which seldom takes a hundredth of it. */
const headerBytes = 1 << 14;
/** Pages are meant to take about 1 MB, and some writers make one of all rows of a group: more than these is damage, or a bomb. */
const mostPageBytes = 2 ** 30;
const mostPageValues = 2 ** 26;

/** The values of a column that has no others below it, one after the other, a page of them in memory. */
export class LeafColumn {
  /** Of the value at hand: how many of the parts above it are there, and which of them is repeated; 0: a new row. */
  definition = 0;
  repetition = 0;
  private readonly decoder: Omit<ColumnDecoder, keyof ColumnMetaData>;
  private meta: ColumnMetaData | undefined;
  /** Values of the group on pages that were not read yet. */
  private left = 0;
  private at = 0;
  private end = 0;
  private dictionary: ((word: number) => string) | undefined;
  private definitions: ArrayLike<number> | undefined;
  private repetitions: ArrayLike<number> | undefined;
  private text: ValueText = () => '';
  private count = 0;
  private entry = 0;
  private value = 0;

  constructor(
    private readonly file: RandomBytes,
    schemaPath: SchemaTree[],
    private readonly mostDefined: number,
  ) {
    this.decoder = {
      pathInSchema: schemaPath.slice(1).map(({ element }) => element.name),
      element: schemaPath[schemaPath.length - 1].element,
      schemaPath,
      parsers: DEFAULT_PARSERS,
      compressors: decompressors,
    };
  }

  /** Whether a row may have several values, or none. */
  get isRepeated(): boolean {
    return this.decoder.schemaPath.some(({ element }) => element.repetition_type === 'REPEATED');
  }

  /** Whether there is no value left in the group. */
  get isOver(): boolean {
    return this.entry >= this.count;
  }

  /** Goes to the first value of the column in a group of rows. */
  start(meta: ColumnMetaData): void {
    this.meta = meta;
    this.dictionary = undefined;
    const first = meta.dictionary_page_offset;
    // Some write 0 where there is no dictionary.
    this.at = Number(first && first < meta.data_page_offset ? first : meta.data_page_offset);
    this.end = this.at + Number(meta.total_compressed_size);
    this.left = Number(meta.num_values);
    this.nextPage();
    this.look();
  }

  /** The text of the value at hand. */
  take(): string {
    if (this.definition < this.mostDefined) {
      this.next();
      return 'null';
    }
    const text = this.text(this.value++);
    this.next();
    return text;
  }

  /** Goes to the next value. */
  next(): void {
    if (++this.entry >= this.count) this.nextPage();
    this.look();
  }

  private look(): void {
    if (this.isOver) {
      // Behind the last value a new row would begin.
      this.repetition = 0;
      this.definition = -1;
      return;
    }
    this.definition = this.definitions ? this.definitions[this.entry] : this.mostDefined;
    this.repetition = this.repetitions ? this.repetitions[this.entry] : 0;
  }

  private nextPage(): void {
    const { meta, file } = this;
    if (meta === undefined) throw new Error('a column is missing in a group of rows');
    const decoder = { ...this.decoder, ...meta } as ColumnDecoder;
    this.entry = this.value = this.count = 0;
    while (this.count === 0 && this.at < this.end) {
      const head = { view: viewOf(file.read(this.at, Math.min(headerBytes, this.end - this.at))), offset: 0 };
      const header = parquetHeader(head);
      const length = header.compressed_page_size;
      const start = this.at + head.offset;
      if (!(length >= 0 && start + length <= this.end)) throw new Error('a page lies outside of its column');
      if (header.uncompressed_page_size > mostPageBytes) throw new Error('a page of it takes more than 1 GB');
      const bytes = file.read(start, length);
      this.at = start + length;
      if (header.type === 'DICTIONARY_PAGE') {
        const { data } = readPage(
          { view: viewOf(bytes), offset: 0 },
          header,
          decoder,
          undefined,
          undefined,
          0,
        );
        this.dictionary = wordTexts(convert(data ?? [], decoder));
        continue;
      }
      this.open(bytes, header, decoder);
    }
  }

  /** A page of values. */
  private open(bytes: Uint8Array, header: ReturnType<typeof parquetHeader>, decoder: ColumnDecoder): void {
    const { data_page_header: first, data_page_header_v2: second } = header;
    const kind = first ?? second;
    if (kind === undefined) throw new Error(`a page is of the kind ${header.type}`);
    if (kind.num_values > mostPageValues) throw new Error('a page of it has more than 67 million values');
    if (second && !isSound(second, bytes.length)) throw new Error('the levels of a page lie outside of it');
    this.left -= kind.num_values;
    if (!(this.left >= 0)) throw new Error('a page has more values than its column');
    const page = second
      ? readDataPageV2(bytes, header, decoder)
      : readDataPage(
          decompressPage(bytes, Number(header.uncompressed_page_size), decoder.codec, decompressors),
          first as NonNullable<typeof first>,
          decoder,
        );
    const { definitionLevels, repetitionLevels, dataPage } = page;
    this.definitions = definitionLevels?.length ? definitionLevels : undefined;
    this.repetitions = repetitionLevels.length > 0 ? repetitionLevels : undefined;
    this.count = kind.num_values;
    const isCoded = kind.encoding === 'PLAIN_DICTIONARY' || kind.encoding === 'RLE_DICTIONARY';
    this.text = isCoded ? this.coded(dataPage) : textsOf(convert(dataPage, decoder));
    this.assertWhole(dataPage);
  }

  private coded(words: DecodedArray): ValueText {
    const { dictionary } = this;
    if (dictionary === undefined) throw new Error('a column has no dictionary for its values');
    const list = words as ArrayLike<number>;
    return (index) => dictionary(list[index]);
  }

  /** As many levels as the page says, and a value for each that is there. */
  private assertWhole({ length }: DecodedArray): void {
    const { definitions, repetitions, count, mostDefined } = this;
    let defined = count;
    if (definitions) {
      defined = 0;
      for (let i = 0; i < count; i++) if (definitions[i] === mostDefined) defined++;
    }
    const levels = [definitions, repetitions].every((each) => each === undefined || each.length >= count);
    if (!levels || length < defined) throw new Error('a page has fewer values than it says');
  }
}

/** What the library takes as it is: without a number it would read the same byte for ever. */
const isSound = (
  {
    repetition_levels_byte_length: repetitions,
    definition_levels_byte_length: definitions,
    num_nulls: nulls,
  }: NonNullable<ReturnType<typeof parquetHeader>['data_page_header_v2']>,
  bytes: number,
): boolean => repetitions >= 0 && definitions >= 0 && repetitions + definitions <= bytes && nulls >= 0;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);
