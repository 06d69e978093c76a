import type * as vscode from 'vscode';
import { isBanditLogPath } from '../../core/sql/parseBanditLog';
import { findFiles, shortWait } from './findLogs';

/** So many are offered at the most. */
const mostModels = 20;

const isModel = ({ path }: vscode.Uri): boolean => /(\.onnx|\/model\.json)$/.test(path);

/** Models of the workspace that could make features of a log's contexts, the latest first; those of a table are computed in place. */
export async function featureModels(log: vscode.Uri): Promise<vscode.Uri[]> {
  return isBanditLogPath(log.path) ? [] : (await findFiles(isModel, shortWait)).slice(0, mostModels);
}
