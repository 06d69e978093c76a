import * as vscode from 'vscode';
import { LookedAt } from '../../protocol/tools/lookedAt';
import type { Tool } from '../../protocol/tools/tool';
import { askTool, tools } from '../../protocol/tools/tools';
import type { Services } from '../services/services';
import { editorHost } from './editorHost';

/** What assistants in the editor may ask: they read files of the workspace, and change nothing. */
export function registerTools({ jobs }: Services): vscode.Disposable[] {
  const looked = new LookedAt();
  return tools.map((tool) => vscode.lm.registerTool(tool.name, new EditorTool(tool, jobs, looked)));
}

class EditorTool implements vscode.LanguageModelTool<unknown> {
  constructor(
    private readonly tool: Tool,
    private readonly jobs: Services['jobs'],
    private readonly looked: LookedAt,
  ) {}

  /** Whatever an assistant names is not shown: it may hold markup. */
  prepareInvocation(): vscode.PreparedToolInvocation {
    return { invocationMessage: vscode.l10n.t('Asking Bandit Lens') };
  }

  async invoke(
    { input }: vscode.LanguageModelToolInvocationOptions<unknown>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const title = vscode.l10n.t('For an assistant: {0}', this.tool.title);
    const answer = await askTool(this.tool, input, editorHost(this.jobs, this.looked, title, token));
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(answer)]);
  }
}
