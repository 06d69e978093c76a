import type * as vscode from 'vscode';
import { drive } from './drive';
import { pageTitle, until } from './support';

/** The page of a log as a person reads it: the answer, its list and the note below. */
export class ListPage {
  constructor(private readonly log: vscode.Uri) {}

  /** The names on the list, from the top. */
  names(): Promise<string[]> {
    return this.texts('.leaderboard tbody th');
  }

  async selected(): Promise<string> {
    return (await this.texts('.leaderboard [aria-current]'))[0];
  }

  async answer(): Promise<string> {
    return (await this.texts('#verdict .statement'))[0];
  }

  async note(): Promise<string> {
    return (await this.texts('.joint'))[0];
  }

  texts(selector: string): Promise<string[]> {
    return drive('pageTexts', `${pageTitle(this.log)}|${selector}`) as Promise<string[]>;
  }

  /** How many match once the list is shown. */
  async count(selector: string): Promise<number> {
    return (await this.texts(`.leaderboard, ${selector}`)).length - 1;
  }

  async click(selector: string): Promise<void> {
    await drive('pageClick', `${pageTitle(this.log)}|${selector}`);
  }

  press(button: string): Promise<void> {
    return this.click(`button:text-is("${button}")`);
  }

  async fill(selector: string, text: string): Promise<void> {
    await drive('pageFill', `${pageTitle(this.log)}|${selector}|${text}`);
  }

  async select(name: string): Promise<void> {
    await this.click(`.leaderboard button:text-is("${name}")`);
    await this.shows(name);
  }

  /** Waits until a policy is a row of the list and selected, as one is that was just added. */
  async shows(name: string): Promise<void> {
    await until(`“${name}” is selected`, async () => (await this.selected()) === name);
  }

  async lacks(name: string): Promise<void> {
    await until(`“${name}” is gone`, async () => !(await this.names()).includes(name));
  }

  /** Presses "Add a Policy…" and picks a kind. */
  async add(kind: string): Promise<void> {
    await this.press('Add a Policy…');
    await drive('pick', kind);
  }

  async addFile(path: string): Promise<void> {
    await this.add('A file: policy, model or predictions…');
    await drive('openFile', path);
  }
}
