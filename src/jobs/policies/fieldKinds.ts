import { fieldsOf } from '../../core/conditions/bindCondition';
import { namesOf } from '../../core/conditions/names';
import { parseRule, ruleText } from '../../core/conditions/rule';
import { columnPolicy } from '../../core/policies/given/columnPolicy';
import type { Policy } from '../../core/policies/policy';
import { rulePolicy } from '../../core/policies/given/rulePolicy';
import { sha256 } from '../../files/sha256';
import { openFields, type OpenedFields } from '../open/fields/openFields';
import type { ChosenPolicy, PolicyKind, PolicyRequest } from './policyKind';
import type { WantedField } from '../../core/logs/schema/readingOptions';

/** rule:if segment = premium then travel else politics */
export const rule: PolicyKind = (argument, request) => {
  const parsed = parseRule(argument);
  const wanted = fieldsOf(parsed.cases.map(({ condition }) => condition));
  const { actionNames } = request.log.data;
  return overFields(wanted, request, `rule:${ruleText(parsed)}`, ({ fields, side }) =>
    rulePolicy(argument, parsed, actionNames, fields, side),
  );
};

/** column:new_p, column:new_probs or column:p_a,p_b,p_c */
export const column: PolicyKind = (argument, request) => {
  const names = namesOf(argument, 'column');
  const wanted = names.map((path) => ({ path }));
  const { actionNames } = request.log.data;
  const { mapping } = request.log.inspection;
  const named = mapping.actionLabels === 'label' || typeof mapping.actionId === 'string';
  const ordered = !named || mapping.actionNames !== undefined;
  return overFields(wanted, request, `column:${JSON.stringify(names)}`, ({ fields, side }) =>
    columnPolicy(fields, side, actionNames, ordered),
  );
};

/** The fields that a policy takes for its own: they depend on what was logged, and are no features. */
export function fieldsOfPolicy(ref: string): string[] {
  return ref.startsWith('column:') ? namesOf(ref.slice('column:'.length), 'column') : [];
}

async function overFields(
  wanted: readonly WantedField[],
  request: PolicyRequest,
  normal: string,
  make: (opened: OpenedFields) => Policy,
): Promise<ChosenPolicy> {
  const opened = await openFields(wanted, request);
  try {
    return { policy: make(opened), sha256: sha256(normal), close: () => opened.close() };
  } catch (error) {
    opened.close();
    throw error;
  }
}
