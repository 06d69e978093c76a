import * as vscode from 'vscode';
import type { Services } from '../services/services';
import { GateTasks, taskType } from './gateTasks';
import { GateTests } from './gateTests';

/** Gates and certificates as tests and as tasks. */
export function registerGates(services: Services): vscode.Disposable[] {
  return [new GateTests(services), vscode.tasks.registerTaskProvider(taskType, new GateTasks(services.jobs))];
}
