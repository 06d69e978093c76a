import * as vscode from 'vscode';
import type { Services } from '../services/services';
import { GateProblems } from './gateProblems';
import { GateTasks, taskType } from './gateTasks';
import { GateTests } from './gateTests';

/** Gates and certificates as tests and as tasks. */
export function registerGates(services: Services): vscode.Disposable[] {
  const problems = new GateProblems();
  const tasks = new GateTasks(services.jobs, problems);
  return [new GateTests(services), problems, vscode.tasks.registerTaskProvider(taskType, tasks)];
}
