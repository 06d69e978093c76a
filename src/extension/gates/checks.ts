import * as vscode from 'vscode';
import { failureText, gateLines } from '../../core/gate/reports/gateText';
import { logReference, logTitle } from '../logs/logFiles';
import { certifiedLog, certifiedPolicy, likelyPolicies, readCertificate } from './certifiedFiles';
import type { Services } from '../services/services';
import { terminalText, testFailure } from '../shown/testItems';
import { ruleId } from './gateItems';
import { runGate } from './gateRuns';

/** What a run of tests was asked for: a file, and those of its lines that are told about. */
export interface Asked {
  readonly uri: vscode.Uri;
  readonly item: vscode.TestItem;
  /** Rules of a gate; all claims are made together, whichever of them somebody asked for. */
  readonly rules: readonly vscode.TestItem[];
}

/** Asks a gate again on today's log. */
export async function checkGate({ jobs }: Services, run: vscode.TestRun, asked: Asked): Promise<void> {
  const { uri, item, rules } = asked;
  const told = rules.length > 0 ? rules : [item];
  for (const each of told) run.started(each);
  const { outcome, places } = await runGate(jobs, uri, run.token);
  if (outcome.status === 'canceled') return told.forEach((each) => run.skipped(each));
  if (outcome.status === 'failed') {
    const { message } = outcome.fault;
    return told.forEach((each) => run.errored(each, testFailure(each, message)));
  }
  const file = { path: uri.fsPath, places };
  run.appendOutput(terminalText(gateLines(outcome.result, file)), undefined, item);
  const found = new Map(outcome.result.rules.map((rule, index) => [ruleId(uri, index), rule]));
  for (const line of rules) {
    const rule = found.get(line.id);
    // It may have been taken out of the file since it was listed.
    if (rule === undefined) run.skipped(line);
    else if (rule.holds) run.passed(line);
    else run.failed(line, testFailure(line, failureText(rule), rule));
  }
}

/** Recomputes a certificate from today's log. */
export async function checkCertificate(
  { jobs, analyzed }: Services,
  run: vscode.TestRun,
  { uri, item }: Asked,
): Promise<void> {
  run.started(item);
  const problem = (message: string): void => run.errored(item, testFailure(item, message));
  const certificate = readCertificate(uri);
  if (typeof certificate === 'string') return problem(certificate);
  const files = await certifiedLog(certificate, uri, analyzed);
  if (files === undefined)
    return problem(
      vscode.l10n.t(
        'No log of this workspace has the content that the certificate names. Analyze its log once, or use "Verify Certificate…".',
      ),
    );
  const policy = await certifiedPolicy(certificate, await likelyPolicies(uri));
  if (policy === undefined)
    return problem(
      vscode.l10n.t(
        'No policy of this workspace has the content that the certificate names. Put its file back, or use "Verify Certificate…".',
      ),
    );
  const { outcome } = jobs.start(
    { kind: 'verify', ...logReference(files), policy, certificate: uri.fsPath },
    {
      title: vscode.l10n.t('Verifying {0} on {1}', vscode.workspace.asRelativePath(uri), logTitle(files)),
      log: files[0],
      token: run.token,
    },
  );
  const ended = await outcome;
  if (ended.status === 'canceled') return run.skipped(item);
  if (ended.status === 'failed') return problem(ended.fault.message);
  const { valid, reasons } = ended.result;
  if (valid) return run.passed(item);
  run.failed(item, testFailure(item, reasons.join('\n')));
}
