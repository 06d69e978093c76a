import type { FeatureEffect } from '../documents/results/analysisReport';
import type { LoggedData } from '../logs/blocks/loggedData';
import { actionMapOf, spaceOf, thetaOf, type EventPolicyDocument } from './eventDocument';
import { EventRow } from './eventRow';
import { EventScores } from './eventScores';

/** Rows that are looked at, spread over the log, and features that are told. */
const mostRows = 20_000;
const mostFeatures = 15;

/**
 * Which features of actions matter most to a policy: by how far what each adds to the scores, weight times value, spreads
 * over the actions that events offer.
 */
export function featureEffects(
  data: LoggedData,
  document: EventPolicyDocument,
  checkpoint: () => void,
): FeatureEffect[] {
  const space = spaceOf(document);
  const names = actionMapOf(document)?.columns ?? document.actions ?? [];
  const event = new EventRow(space, document.features.scaling, actionMapOf(document) === undefined);
  const scores = new EventScores(space, thetaOf(document));
  const step = Math.max(1, Math.ceil(data.rows / mostRows));
  const [sums, squares, present] = [0, 1, 2].map(() => new Float64Array(names.length));
  let offers = 0;
  for (const batch of data.batches()) {
    checkpoint();
    for (let row = (step - (batch.firstRow % step)) % step; row < batch.length; row += step) {
      event.load(batch, row, data.actionCount);
      scores.score(event);
      offers += event.offers;
      const { places, values, columns } = event;
      for (let at = 0; at < places.length; at++) {
        const place = places.data[at];
        const added = values.data[at] * scores.ofColumn(place);
        const column = columns.data[place];
        sums[column] += added;
        squares[column] += added * added;
        present[column]++;
      }
    }
  }
  return names
    .map((name, j) => ({
      name,
      adds: sums[j] / Math.max(1, present[j]),
      spread: Math.sqrt(Math.max(0, squares[j] / offers - (sums[j] / offers) ** 2)),
      share: present[j] / offers,
    }))
    .filter(({ spread }) => spread > 0)
    .sort((a, b) => b.spread - a.spread)
    .slice(0, mostFeatures);
}
