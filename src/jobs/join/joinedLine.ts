const brace = 125;

type Fields = Readonly<Record<string, unknown>>;

/** What is added to a decision's record, as JSON: its outcome; in a line of a decision service the whole label. */
function addition(record: Fields, field: string, value: number, isCost: boolean): string {
  if (!Array.isArray(record.a) || !Array.isArray(record.p) || record.c === undefined)
    return `${JSON.stringify(field)}:${value}`;
  const [action, probability] = [record.a[0] as unknown, record.p[0] as unknown];
  const label = {
    _label_cost: isCost ? value : -value,
    _label_probability: probability,
    _label_Action: action,
  };
  return JSON.stringify(label).slice(1, -1);
}

/** The bytes of a JSON decision with its outcome before its last brace; the rest of it stays as it is, to the digit. */
export function joinedJson(
  bytes: Uint8Array,
  record: Fields,
  field: string,
  value: number,
  isCost: boolean,
): Buffer {
  const end = bytes.lastIndexOf(brace);
  const comma = Object.keys(record).length > 0 ? ',' : '';
  return Buffer.concat([
    bytes.subarray(0, end),
    Buffer.from(`${comma}${addition(record, field, value, isCost)}}`),
  ]);
}

/** The bytes of a row of a table with one more cell, or of its header. */
export function joinedRow(bytes: Uint8Array, delimiter: string, cell: string): Buffer {
  const hasReturn = bytes[bytes.length - 1] === 13;
  const body = hasReturn ? bytes.subarray(0, -1) : bytes;
  return Buffer.concat([body, Buffer.from(`${delimiter}${cell}${hasReturn ? '\r' : ''}`)]);
}

/** Blank lines in place of a decision that is left out: the lines after it keep their numbers. */
export const leftOutLines = (lines: number): Buffer => Buffer.from('\n'.repeat(lines - 1));
