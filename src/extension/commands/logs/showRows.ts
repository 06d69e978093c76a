import { chooseLog } from '../../logs/logFiles';
import type { Services } from '../../services/services';

/** "Show Rows of a Log". */
export async function showRows({ rowsPages }: Services, clicked: unknown, selected: unknown): Promise<void> {
  const files = await chooseLog(clicked, selected);
  if (files !== undefined) await rowsPages.show(files);
}
