import {
  blockBytes,
  type FrameHeader,
  frameHeader,
  headerBytes,
  isFrame,
  isSkippable,
  littleEndian,
  magicBytes,
  windowDescriptor,
} from './frameHeader';
import { damaged, ZstdError } from './zstdError';

/** As much as the command line tool takes without being asked for more. */
const maxWindow = 128 * 1024 * 1024;
/** So much of a frame is looked at before it is decoded: most small frames are known as a whole then. */
const lookBytes = 256 * 1024;
const lookBlocks = 16;

/** Takes frames apart in order; what it says of a frame was checked against the format. */
export interface FrameSink {
  /** `window`: what the frame really needs, where it is short. */
  start(header: FrameHeader, window: number): void;
  /** Bytes of the frame as a decoder wants them, its header and its checksum included. */
  bytes(piece: Uint8Array): void;
  /** `checksum`: the lower half of the content's XXH64, where the frame has one. */
  end(checksum: number | undefined): void;
}

type State = 'magic' | 'header' | 'skippable' | 'block' | 'body' | 'checksum';

/**
 * Walks over the frames and blocks of a stream without decoding them: finds where they end, that none is missing, and
 * that none asks for more than it may have. Decoders differ in what they overlook; nothing of that reaches them.
 */
export class FrameWalker {
  private state: State = 'magic';
  private rest: Uint8Array = new Uint8Array(0);
  /** Bytes that the current state passes on as they come. */
  private passing = 0;
  private lastBlock = false;
  private header: FrameHeader | undefined;
  private blocks = 0;
  /** The beginning of a frame that is not started yet. */
  private held: Uint8Array[] = [];
  private heldBytes = 0;
  private started = false;

  constructor(private readonly sink: FrameSink) {}

  /** Stops after every few blocks, so that what they stand for can be taken away before it is too much. */
  *push(chunk: Uint8Array): Generator<void> {
    let bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    for (let used = this.step(bytes); used > 0; used = this.step(bytes)) {
      bytes = bytes.subarray(used);
      yield;
    }
    this.rest = bytes;
  }

  /** Throws where the stream ends inside a frame. */
  end(): void {
    if (this.state !== 'magic' || this.rest.length > 0) throw new ZstdError('truncated');
  }

  /** How many bytes were dealt with; 0 where more are needed. */
  private step(bytes: Uint8Array): number {
    switch (this.state) {
      case 'magic':
        return this.magic(bytes);
      case 'skippable':
        return this.skip(bytes);
      case 'header':
        return this.readHeader(bytes);
      case 'block':
        return this.blockHeader(bytes);
      case 'body':
        return this.body(bytes);
      case 'checksum':
        return this.checksum(bytes);
    }
  }

  private magic(bytes: Uint8Array): number {
    if (bytes.length < magicBytes) return 0;
    if (isFrame(bytes)) {
      this.state = 'header';
      return this.readHeader(bytes);
    }
    if (!isSkippable(bytes)) throw damaged('what follows its last frame is not a frame');
    if (bytes.length < 8) return 0;
    this.passing = littleEndian(bytes, 4, 4);
    if (this.passing > 0) this.state = 'skippable';
    return 8;
  }

  private skip(bytes: Uint8Array): number {
    const used = Math.min(bytes.length, this.passing);
    this.passing -= used;
    if (this.passing === 0) this.state = 'magic';
    return used;
  }

  private readHeader(bytes: Uint8Array): number {
    const header = frameHeader(bytes);
    if (!header) {
      if (bytes.length >= headerBytes) throw damaged('a frame header is none');
      return 0;
    }
    if (header.dictionary) throw new ZstdError('dictionary');
    if (header.window > maxWindow) throw new ZstdError('window');
    this.header = header;
    this.blocks = 0;
    this.started = false;
    this.state = 'block';
    // A copy: the window in it may be rewritten.
    this.pass(bytes.slice(0, header.length));
    return header.length;
  }

  private blockHeader(bytes: Uint8Array): number {
    if (bytes.length < 3) return 0;
    const word = littleEndian(bytes, 0, 3);
    const type = (word >> 1) & 3;
    const size = word >> 3;
    this.lastBlock = (word & 1) === 1;
    if (type === 3) throw damaged('a block has no known type');
    if (size > Math.min(blockBytes, Math.max(this.header?.window ?? 0, 1)))
      throw damaged('a block is larger than its window');
    this.blocks++;
    this.passing = type === 1 ? 1 : size;
    this.pass(bytes.subarray(0, 3));
    if (this.passing > 0) this.state = 'body';
    else this.endBlock();
    return 3;
  }

  private body(bytes: Uint8Array): number {
    const used = Math.min(bytes.length, this.passing);
    if (used === 0) return 0;
    this.passing -= used;
    this.pass(bytes.subarray(0, used));
    if (this.passing === 0) this.endBlock();
    return used;
  }

  private endBlock(): void {
    if (!this.lastBlock) this.state = 'block';
    else if (this.header?.checksum) this.state = 'checksum';
    else this.endFrame(undefined);
  }

  private checksum(bytes: Uint8Array): number {
    if (bytes.length < 4) return 0;
    this.pass(bytes.subarray(0, 4));
    this.endFrame(littleEndian(bytes, 0, 4));
    return 4;
  }

  private endFrame(checksum: number | undefined): void {
    if (!this.started) this.start(true);
    this.sink.end(checksum);
    this.state = 'magic';
  }

  private pass(piece: Uint8Array): void {
    if (this.started) {
      this.sink.bytes(piece);
      return;
    }
    this.held.push(piece);
    this.heldBytes += piece.length;
    if (this.heldBytes > lookBytes || this.blocks > lookBlocks) this.start(false);
  }

  /** A frame that is known as a whole needs no larger window than its blocks could fill. */
  private start(whole: boolean): void {
    const header = this.header as FrameHeader;
    const { held } = this;
    const needed = Math.max(1, this.blocks) * blockBytes;
    const shorten = whole && !header.singleSegment && needed < header.window;
    if (shorten) held[0][magicBytes + 1] = windowDescriptor(needed);
    this.held = [];
    this.heldBytes = 0;
    this.started = true;
    this.sink.start(header, shorten ? needed : header.window);
    for (const piece of held) this.sink.bytes(piece);
  }
}
