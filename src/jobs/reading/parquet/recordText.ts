import type { SchemaTree } from 'hyparquet';
import { isListLike, isMapLike } from 'hyparquet/src/schema.js';
import type { LeafColumn } from './leafColumn';

/** A part of a record. Writing it takes its values from its columns, and leaves them at what comes next. */
export interface RecordPart {
  readonly leaves: readonly LeafColumn[];
  write(): string;
}

/** Makes the column of a path; `mostDefined`: how many of its parts may be missing. */
type MakeLeaf = (path: readonly SchemaTree[], mostDefined: number) => LeafColumn;

/** Levels of what is above a part: how many of these parts may be missing, and how many are repeated. */
interface Above {
  readonly path: readonly SchemaTree[];
  readonly definition: number;
  readonly repetition: number;
}

/** Characters of a list that is written out: a few bytes of a file can stand for any number of them. */
const longestList = 2 ** 26;

/** The whole record, of these children of the root. */
export function recordOf(root: SchemaTree, names: readonly string[], makeLeaf: MakeLeaf): RecordPart {
  const above = { path: [root], definition: 0, repetition: 0 };
  const children = root.children.filter(({ element }) => names.includes(element.name));
  return structOf(children, above, makeLeaf);
}

/** A part as its schema says: repeated, missing now and then, or always there. */
function partOf(schema: SchemaTree, above: Above, makeLeaf: MakeLeaf): RecordPart {
  const { repetition_type: kind, logical_type: type } = schema.element;
  if (type?.type === 'VARIANT')
    throw new Error(`the column ${schema.path.join('.')} is a VARIANT; write it as columns of one type each`);
  const path = [...above.path, schema];
  const definition = above.definition + (kind === 'REQUIRED' ? 0 : 1);
  if (kind === 'REPEATED') {
    const inside = { path, definition, repetition: above.repetition + 1 };
    return repeatedOf(contentOf(schema, inside, makeLeaf), inside);
  }
  const content = contentOf(schema, { path, definition, repetition: above.repetition }, makeLeaf);
  // A single value says itself that it is missing.
  return kind === 'REQUIRED' || schema.children.length === 0 ? content : optionalOf(content, definition);
}

function contentOf(schema: SchemaTree, above: Above, makeLeaf: MakeLeaf): RecordPart {
  const { children } = schema;
  if (children.length === 0) {
    const leaf = makeLeaf(above.path, above.definition);
    return { leaves: [leaf], write: () => leaf.take() };
  }
  if (!isListLike(schema) && !isMapLike(schema)) return structOf(children, above, makeLeaf);
  const [repeated] = children;
  const inside = {
    path: [...above.path, repeated],
    definition: above.definition + 1,
    repetition: above.repetition + 1,
  };
  if (isMapLike(schema)) return mapOf(repeated, inside, makeLeaf);
  const element =
    repeated.children.length === 1
      ? partOf(repeated.children[0], inside, makeLeaf)
      : contentOf(repeated, inside, makeLeaf);
  return repeatedOf(element, inside);
}

function structOf(children: readonly SchemaTree[], above: Above, makeLeaf: MakeLeaf): RecordPart {
  const parts = children.map((child) => partOf(child, above, makeLeaf));
  const names = children.map(({ element: { name } }, i) => `${i > 0 ? ',' : ''}${JSON.stringify(name)}:`);
  return {
    leaves: parts.flatMap(({ leaves }) => leaves),
    write() {
      let text = '{';
      for (let i = 0; i < parts.length; i++) text += names[i] + parts[i].write();
      return `${text}}`;
    },
  };
}

function optionalOf(content: RecordPart, definition: number): RecordPart {
  const { leaves } = content;
  return {
    leaves,
    write() {
      if (leaves[0].definition >= definition) return content.write();
      for (const leaf of leaves) leaf.next();
      return 'null';
    },
  };
}

function repeatedOf(element: RecordPart, { definition, repetition }: Above): RecordPart {
  const { leaves } = element;
  return { leaves, write: () => `[${elements(leaves, definition, repetition, () => element.write())}]` };
}

function mapOf(entry: SchemaTree, inside: Above, makeLeaf: MakeLeaf): RecordPart {
  const [key, value] = ['key', 'value'].map((name) => {
    const child = entry.children.find(({ element }) => element.name === name);
    if (child === undefined) throw new Error(`a map has no ${name}`);
    return partOf(child, inside, makeLeaf);
  });
  const leaves = [...key.leaves, ...value.leaves];
  const pair = (): string => {
    const name = key.write();
    return `${name.startsWith('"') ? name : JSON.stringify(name)}:${value.write()}`;
  };
  return { leaves, write: () => `{${elements(leaves, inside.definition, inside.repetition, pair)}}` };
}

/** What is repeated, between commas; nothing where there is none. */
function elements(
  leaves: readonly LeafColumn[],
  definition: number,
  repetition: number,
  write: () => string,
): string {
  const [first] = leaves;
  if (first.definition < definition) {
    for (const leaf of leaves) leaf.next();
    return '';
  }
  let text = write();
  while (first.repetition >= repetition) {
    text += `,${write()}`;
    if (text.length > longestList) throw new Error('a list in it takes more than 64 MB');
  }
  return text;
}
