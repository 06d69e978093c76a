import { parseFeatureMap } from '../../documents/log/featureMap';
import { UserError } from '../../errors/userError';
import type { PolicyDocument } from '../../policies/stored/policyDocument';
import { asFloat, type TableColumn } from '../columnTypes';
import { textValue } from '../quote';

/**
 * φ of a row as an array, in the columns of a policy's own feature map: a number as it is (nothing where there is none), a
 * category as 1 in its own column.
 */
export function featuresSql({ features }: PolicyDocument, context: readonly TableColumn[]): string {
  const { columns } = parseFeatureMap(features.map, features.count);
  const numbers = new Map(
    context.filter(({ kind }) => kind === 'number').map((column) => [column.name, column]),
  );
  const texts = context.filter(({ kind }) => kind === 'text');
  const parts = columns.map((name) => {
    const number = numbers.get(name);
    if (number) return `if(isFinite(${asFloat(number)}), ${asFloat(number)}, 0.)`;
    const text = texts.find((column) => name.startsWith(`${column.name}=`));
    if (!text || name.startsWith('#')) throw unknownFeature(name);
    const value = textValue(name.slice(text.name.length + 1));
    return `toFloat64(${text.nullable ? `ifNull(toString(${text.sql}), '') = ${value} AND isNotNull(${text.sql})` : `toString(${text.sql}) = ${value}`})`;
  });
  return parts.length === 0 ? 'emptyArrayFloat64()' : `[${parts.join(', ')}]`;
}

const unknownFeature = (name: string): UserError =>
  new UserError(
    'policy-shape',
    `The policy knows the feature "${name.slice(0, 100)}", and no column of the table's context makes it. Name the columns that the policy was trained on as "context" in the banditlog file; features that were hashed cannot be computed in a table.`,
  );
