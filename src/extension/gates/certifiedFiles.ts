import { basename } from 'node:path';
import * as vscode from 'vscode';
import { parseCertificate } from '../../core/certificate/certificateText';
import type { Certificate } from '../../core/documents/results/certificate';
import { readWhole } from '../../files/readWhole';
import { sha256OfFile } from '../../files/sha256';
import type { AnalyzedLogs } from '../logs/analyzedLogs';
import { findFiles } from '../logs/findLogs';
import { isLog, isPolicy } from '../logs/logFiles';
import { givenPolicyOf } from '../results/givenPolicy';
import { mostCertificate } from '../results/resultFiles';

/** The certificate in a file, also one that was changed; else what is wrong with it. */
export function readCertificate({ fsPath }: vscode.Uri): Certificate | string {
  try {
    return parseCertificate(readWhole(fsPath, mostCertificate).toString('utf8')).certificate;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Policies of the workspace that a certificate may be about, the one beside it first. */
export async function likelyPolicies(uri: vscode.Uri): Promise<readonly vscode.Uri[]> {
  const beside = uri.fsPath.replace(/\.certificate\.json$/, '.policy.json');
  const policies = await findFiles(isPolicy);
  return [...policies].sort((a, b) => Number(b.fsPath === beside) - Number(a.fsPath === beside));
}

/** A reference to the policy of a certificate, by its name or its content; undefined where neither tells which it is. */
export async function certifiedPolicy(
  certificate: Certificate,
  likely: readonly vscode.Uri[],
): Promise<string | undefined> {
  const given = givenPolicyOf(certificate);
  if (given !== undefined) return given;
  const same = await withContent(certificate.policy.sha256, likely);
  return same && `file:${same.fsPath}`;
}

/**
 * The log of a certificate without asking: the one that an analysis knows by its content, else one of the workspace that has
 * this content, else the one that the certificate is named after, whatever became of it.
 */
export async function certifiedLog(
  { log }: Certificate,
  uri: vscode.Uri,
  analyzed: AnalyzedLogs,
): Promise<readonly vscode.Uri[] | undefined> {
  const known = analyzed.withContent(log.sha256);
  if (known !== undefined) return known.map((path) => vscode.Uri.file(path));
  // Results are named after their log's place in the workspace.
  const isNamesake = (each: vscode.Uri): boolean =>
    basename(uri.fsPath).startsWith(vscode.workspace.asRelativePath(each, false).replaceAll('/', '__'));
  const logs = await findFiles(isLog);
  const sorted = [...logs].sort((a, b) => Number(isNamesake(b)) - Number(isNamesake(a)));
  const same = (await withContent(log.sha256, sorted)) ?? logs.find(isNamesake);
  return same && [same];
}

async function withContent(sha256: string, files: readonly vscode.Uri[]): Promise<vscode.Uri | undefined> {
  for (const uri of files) {
    // A file that cannot be read is not the one.
    const hash = await sha256OfFile(uri.fsPath).catch(() => undefined);
    if (hash === sha256) return uri;
  }
  return undefined;
}
