import { fieldsOf } from '../../../core/conditions/bindCondition';
import { conditionText } from '../../../core/conditions/condition';
import { parseCondition } from '../../../core/conditions/parseCondition';
import { filterRows, type RowFilter } from '../../../core/conditions/rowFilter';
import { openFields, type FieldsRequest } from './openFields';

/** What a job says about the rows that count. */
export interface FilterAsked {
  readonly where?: string;
  readonly declared?: boolean;
}

/** The rows that fulfil the condition of a job; nothing where it has none. */
export async function openFilter(
  { where, declared = false }: FilterAsked,
  request: FieldsRequest,
): Promise<{ readonly where?: RowFilter }> {
  if (where === undefined) return {};
  // As a certificate states it, so that verifying can read it again.
  const condition = parseCondition(conditionText(parseCondition(where)));
  const { fields, side, close } = await openFields(fieldsOf([condition]), request);
  try {
    const checkpoint = (): void => request.control.checkpoint();
    return { where: filterRows(request.log.data, condition, declared, fields, side, checkpoint) };
  } finally {
    close();
  }
}
